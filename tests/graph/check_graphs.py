#!/usr/bin/env python3
"""Opens every graph format with the programs it is for: tests/graph/check_graphs.py MEANDER.

dot draws the DOT, networkx and igraph read the rest, graphchk checks METIS, scipy's rules for Matrix Market are
redone here. All must find the nodes, edges and lengths that the node-link JSON has. Programs that are not
installed are passed over; without any of them the test is skipped (exit 77).
"""
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile

try:
    import networkx
except ImportError:
    networkx = None
try:
    import igraph
except ImportError:
    igraph = None

MAZES = [
    ["new", "7x5", "--seed", "owl"],
    ["new", "9x6", "--seed", "owl", "--braid", "1"],
    ["new", "5", "--seed", "owl", "--grid", "hexagon"],
    ["new", "6x4", "--seed", "owl", "--ends", "farthest"],
    ["new", "4", "--seed", "owl", "--grid", "polar", "--braid", "0.5"],
]
KINDS = ["cells", "tree", "contracted", "contracted-tree"]


def run(*words, given=None):
    return subprocess.run(words, input=given, capture_output=True, check=True).stdout


def ways(data):
    """Every way one can walk along an edge, with its length, as a sorted list."""
    both = [(edge["source"], edge["target"], edge["weight"]) for edge in data["edges"]]
    if not data["directed"]:
        both += [(b, a, length) for a, b, length in both]
    return sorted(both)


def shortest_ways(data):
    found = {}
    for a, b, length in ways(data):
        if a != b:
            found[a, b] = min(length, found.get((a, b), length))
    return sorted((a, b, length) for (a, b), length in found.items())


def of_networkx(graph, number):
    both = [(number[a], number[b], length) for a, b, length in graph.edges(data="weight", default=1)]
    if not graph.is_directed():
        both += [(b, a, length) for a, b, length in both]
    return sorted(both)


def of_igraph(graph):
    both = [(edge.source, edge.target, int(edge["weight"])) for edge in graph.es]
    if not graph.is_directed():
        both += [(b, a, length) for a, b, length in both]
    return sorted(both)


def check_networkx(data, texts):
    reader = networkx.node_link_graph(data)
    assert of_networkx(reader, {node: node for node in reader}) == ways(data), "node-link"
    graph = networkx.parse_graphml(texts["graphml"].decode(), force_multigraph=data["multigraph"])
    assert of_networkx(graph, {node: int(node[1:]) for node in graph}) == ways(data), "graphml"
    names = [graph.nodes[f"n{i}"]["name"] for i in range(len(data["nodes"]))]
    assert names == [node["name"] for node in data["nodes"]], "graphml names"
    graph = networkx.parse_gml(texts["gml"].decode("ascii"))
    number = {node["name"]: node["id"] for node in data["nodes"]}
    assert of_networkx(graph, number) == ways(data), "gml"
    for node in data["nodes"]:
        assert graph.nodes[node["name"]]["row"] == node["row"], "gml rows"


def check_igraph(data, folder):
    for name, read in (("graphml", igraph.Graph.Read_GraphML), ("gml", igraph.Graph.Read_GML)):
        graph = read(os.path.join(folder, name))
        assert graph.vcount() == len(data["nodes"]), name
        assert of_igraph(graph) == ways(data), name
    if all(edge["weight"] == 1 for edge in data["edges"]):
        graph = igraph.Graph.Read_Edgelist(os.path.join(folder, "edges"), directed=data["directed"])
        graph.es["weight"] = 1
        assert of_igraph(graph) == ways(data), "edges"


def check_edges(data, text):
    lines = [tuple(map(int, line.split())) for line in text.decode().splitlines()]
    lines = [line if len(line) == 3 else (*line, 1) for line in lines]
    if not data["directed"]:
        lines += [(b, a, length) for a, b, length in lines]
    assert sorted(lines) == ways(data), "edges"


def check_matrix(data, text):
    head, size, *rows = text.decode().splitlines()
    _, _, _, field, symmetry = head.split()
    count = len(data["nodes"])
    assert list(map(int, size.split())) == [count, count, len(rows)], "matrix size"
    cells = [tuple(map(int, row.split())) for row in rows]
    cells = [(row[0] - 1, row[1] - 1, row[2] if field == "integer" else 1) for row in cells]
    if symmetry == "symmetric":
        assert all(a >= b for a, b, _ in cells), "lower triangle"
        cells += [(b, a, length) for a, b, length in cells]
    assert sorted(cells) == shortest_ways(data), "matrix"


def check_metis(data, text, folder):
    head, *lines = text.decode().split("\n")[:-1]
    assert len(lines) == len(data["nodes"]), "metis lines"
    weighted = head.endswith("001")
    found = []
    for node, line in enumerate(lines):
        numbers = list(map(int, line.split()))
        pairs = zip(numbers[::2], numbers[1::2]) if weighted else ((n, 1) for n in numbers)
        found += [(node, other - 1, length) for other, length in pairs]
    assert sorted(found) == shortest_ways(data), "metis"
    if shutil.which("graphchk") and found:
        said = run("graphchk", os.path.join(folder, "metis")).decode()
        assert "format of the graph is correct" in said.lower() or "correct" in said, said


def check_dot(data, text):
    drawn = json.loads(run("dot", "-Tjson", given=text))
    assert len(drawn.get("objects", [])) == len(data["nodes"]), "dot nodes"
    assert [node["name"] for node in drawn["objects"]] == [n["name"] for n in data["nodes"]], "dot"
    edges = drawn.get("edges", [])
    both = sum(2 if edge.get("dir") == "both" else 1 for edge in edges)
    assert both == len(data["edges"]), "dot edges"


def check(meander, maze, kind, folder):
    texts = {}
    for name in ("dot", "edges", "gml", "graphml", "matrix-market", "metis", "node-link"):
        done = subprocess.run([meander, "graph", "--kind", kind, "-f", name], input=maze,
                              capture_output=True, check=False)
        if name == "metis" and "tree" in kind:
            assert done.returncode == 2, "metis takes no trees"
            continue
        assert done.returncode == 0, done.stderr
        texts[name] = done.stdout
        with open(os.path.join(folder, name), "wb") as file:
            file.write(done.stdout)
    data = json.loads(texts["node-link"])
    assert data["links"] == data["edges"]
    check_edges(data, texts["edges"])
    check_matrix(data, texts["matrix-market"])
    if "metis" in texts:
        check_metis(data, texts["metis"], folder)
    if networkx:
        check_networkx(data, texts)
    if igraph:
        check_igraph(data, folder)
    if shutil.which("dot"):
        check_dot(data, texts["dot"])


def main():
    if not (networkx or igraph or shutil.which("dot")):
        print("neither networkx nor igraph nor dot is here")
        sys.exit(77)
    meander = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        for words in MAZES:
            maze = run(meander, *words, "-q", "-f", "json")
            for kind in KINDS:
                try:
                    check(meander, maze, kind, folder)
                except Exception:
                    print(f"{' '.join(words)}, {kind}:", file=sys.stderr)
                    raise
    print(f"{len(MAZES) * len(KINDS)} graphs read as they were written")


if __name__ == "__main__":
    main()

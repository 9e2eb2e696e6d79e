#!/usr/bin/env python3
"""What is live in a terminal, driven in tmux as a person would: animate, and play.

- Steps go forward, back, to the beginning and the end; what is seen at the end is the maze that the
  same recipe makes, and back at the beginning all walls stand.
- Walking: bumping, a hint, to the goal; the exit code says whether one is through.
- On every way out, a key, a signal, the end of the input, the shell's screen is as it was.
- A board that is too large for lines is shown by half blocks, as `-f half-blocks` writes it.
- A window that is too small, and no terminal at all, get one line.

Usage: check_live.py MEANDER
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time

MEANDER = os.path.abspath(sys.argv[1])
PATIENCE = 60
checks = 0


def check(truth, what, screen=""):
    global checks
    checks += 1
    if not truth:
        sys.exit(f"check_live.py: {what}\n{screen}")


class Terminal:
    count = 0

    def __init__(self, columns=70, lines=30):
        Terminal.count += 1  # the server of the one before may still be going away
        self.socket = f"meander-{os.getpid()}-{Terminal.count}"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(lines),
                  "env PS1='$ ' TERM=screen-256color LC_ALL=C.UTF-8 sh")
        self.wait(lambda screen: "$" in screen, "a shell")

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-L", self.socket, *arguments], capture_output=True,
                              text=True, check=True).stdout

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def wait(self, seen, what):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            screen = self.screen()
            if seen(screen):
                return screen
            time.sleep(0.05)
        sys.exit(f"check_live.py: waited in vain for {what}\n{self.screen()}")

    def run(self, command):
        self.type(command)
        self.press("Enter")

    def close(self):
        self.tmux("kill-server")


def lines_of(screen, count):
    return [line.rstrip() for line in screen.splitlines()[:count]]


def picture(*recipe):
    """The text of a maze, signs taken off, as the screen shows it."""
    text = subprocess.run([MEANDER, *recipe, "-q", "-f", "text"], capture_output=True, text=True,
                          check=True).stdout
    for arrow in "▼▲◀▶":
        text = text.replace(arrow, " ")
    return [line.rstrip() for line in text.splitlines()]


def without_signs(lines):
    return ["".join(" " if letter in "○·+×◆●" else letter for letter in line).rstrip()
            for line in lines]


def check_animate(terminal):
    terminal.run(f"'{MEANDER}' animate 6x5 --seed owl; echo code=$?")
    terminal.press("Space")
    screen = terminal.wait(lambda s: "paused" in s or "finished" in s, "a pause")
    terminal.press("End")
    screen = terminal.wait(lambda s: "58/58" in s, "the end")
    check(without_signs(lines_of(screen, 11)) == picture("new", "6x5", "--seed", "owl"),
          "the end is the maze", screen)
    terminal.press("Left")
    terminal.wait(lambda s: "57/58" in s, "a step back")
    terminal.press("Right")
    terminal.wait(lambda s: "58/58" in s, "a step forward")
    terminal.press("Home")
    screen = terminal.wait(lambda s: "0/58" in s, "the beginning")
    closed = [line.rstrip() for line in screen.splitlines()[1:11:2]]
    check(all(line == "║" + "   ║" * 6 for line in closed[:4]), "all walls stand", screen)
    check(closed[4] == "║" + "   ║" * 5, "the way out is there", screen)
    terminal.press("5")
    terminal.wait(lambda s: "25/58" in s, "the middle")
    terminal.press("Up")
    terminal.wait(lambda s: "32 steps a second" in s, "more speed")
    terminal.press("q")
    screen = terminal.wait(lambda s: "code=0" in s, "the end")
    check("steps a second" not in screen, "the shell's screen is back", screen)


def check_ways_out(terminal):
    for number, how in enumerate(("C-c", "Escape", "TERM", "INT", "HUP")):
        terminal.run(f"clear; '{MEANDER}' animate 5x5 --seed {number}; echo out{number}=$?")
        terminal.wait(lambda s: "steps a second" in s, "steps")
        if how in ("C-c", "Escape"):
            terminal.press(how)
        else:
            subprocess.run(["pkill", f"-{how}", "-f", f"animate 5x5 --seed {number}$"], check=True)
        screen = terminal.wait(lambda s, n=number: f"out{n}=" in s.replace("echo out", ""), how)
        check("╬" not in screen, f"{how}: the shell's screen is back", screen)
        codes = {"C-c": 130, "Escape": 0, "TERM": 143, "INT": 130, "HUP": 129}
        check(f"out{number}={codes[how]}" in screen, f"{how}: exit code", screen)
        terminal.run("clear; stty -a")
        screen = terminal.wait(lambda s: "echo" in s and "icanon" in s, "stty")
        check(" -icanon" not in screen and " -echo " not in screen, f"{how}: settings", screen)


def check_play(terminal, folder):
    path = f"{folder}/corridor.txt"
    with open(path, "w", encoding="utf-8") as file:
        file.write("╔ ▼ ╦═══╗\n║       ║\n╠═══╬   ╣\n║       ▶\n╚═══╩═══╝\n")
    terminal.run(f"clear; '{MEANDER}' play '{path}'; echo code=$?")
    terminal.wait(lambda s: "0 steps, 0 bumps" in s, "the beginning")
    terminal.press("Left")
    terminal.wait(lambda s: "1 bumps" in s and "a wall" in s, "a bump")
    terminal.type("?")
    terminal.wait(lambda s: "try east" in s and "1 hints" in s, "a hint")
    terminal.press("Right")
    terminal.wait(lambda s: "1 steps" in s, "a step")
    terminal.type("a")
    screen = terminal.wait(lambda s: "2 steps" in s, "a step back")
    check("×" in screen.splitlines()[1], "what was left is marked", screen)
    terminal.type("ds")
    screen = terminal.wait(lambda s: "code=0" in s, "the goal")
    check("you are through: 4 steps, 1 bumps, 1 hints" in screen, "the numbers", screen)
    terminal.run(f"clear; '{MEANDER}' play '{path}'; echo code=$?")
    terminal.wait(lambda s: "0 steps" in s, "the beginning")
    terminal.press("q")
    terminal.wait(lambda s: "not through yet" in s and "code=1" in s, "giving up")


def check_halves(folder):
    path = f"{folder}/large.json"
    halves = [MEANDER, "new", "20x13", "--seed", "owl", "-q"]
    subprocess.run([*halves, "-o", path], check=True)
    expected = subprocess.run([*halves, "-f", "half-blocks"], capture_output=True, text=True,
                              check=True).stdout.splitlines()
    small = Terminal(columns=60, lines=17)
    small.run(f"'{MEANDER}' play '{path}'; echo code=$?")
    screen = small.wait(lambda s: "0 steps, 0 bumps" in s, "the beginning")
    seen = [list(line) for line in lines_of(screen, 14)]
    check(seen[0][1] in "▀▄" and expected[0][1] == " ", "where one stands is drawn", screen)
    seen[0][1] = " "
    check(["".join(line).rstrip() for line in seen] == [line.rstrip() for line in expected],
          "half blocks", screen)
    small.tmux("resize-window", "-x", "100", "-y", "40")
    screen = small.wait(lambda s: "╦" in s, "lines, where there is room")
    small.tmux("resize-window", "-x", "60", "-y", "17")
    small.wait(lambda s: "▀" in s and "╦" not in s, "half blocks again")
    small.press("q")
    small.wait(lambda s: "code=1" in s, "giving up")
    small.run(f"clear; NO_COLOR=1 '{MEANDER}' play '{path}'")
    small.wait(lambda s: "the board takes 29 lines" in s.replace("\n", ""), "no colours: no half blocks")
    small.close()


def check_refusals():
    small = Terminal(columns=60, lines=8)
    small.run(f"'{MEANDER}' animate 8x8 --seed 1")
    small.wait(lambda s: "the board takes 11 lines" in s.replace("\n", ""), "too small a window")
    small.run(f"clear; '{MEANDER}' animate 5x5 --grid hexagon --seed 1")
    small.wait(lambda s: "squares only" in s.replace("\n", " "), "hexagons refused")
    small.close()
    done = subprocess.run([MEANDER, "play", "/dev/null"], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, check=False)
    check(done.returncode == 3, "an empty file is no maze")
    piped = subprocess.run([MEANDER, "animate", "4x4", "-s", "1", "-q"], stdin=subprocess.DEVNULL,
                           capture_output=True, check=False)
    check(piped.returncode == 0 and piped.stdout[:4] == b"GIF8", "a pipe gets a GIF")


if not shutil.which("tmux"):
    print("tmux is not here")
    sys.exit(77)
with tempfile.TemporaryDirectory() as work:
    there = Terminal()
    check_animate(there)
    check_ways_out(there)
    check_play(there, work)
    there.close()
    check_halves(work)
    check_refusals()
print(f"{checks} checks of live screens")

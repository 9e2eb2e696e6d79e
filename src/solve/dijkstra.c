/*
 * Dijkstra's search: the cheapest path where cells differ in weight.
 *
 * Idea: settle cells in the order of what the way to them costs; a step costs the weight of the cell it
 *     leads into, 1 where no weights are given.
 * Source: Dijkstra 1959.
 * Cost: O(cells log cells); 8 bytes and a bit a cell and 24 bytes a cell on the heap.
 * Promise: a path of least cost, the shortest without weights, also with loops and one-way passages; of
 *     all of them that whose first differing direction comes first.
 * Steps: SOLVE_TRY of each cell as it is settled.
 */
#include "solve/best_first.h"

static mdr_status solve_by_cost(const mdr__solving *solving, mdr_path **path)
{
    return mdr__search_best_first(solving, NULL, path);
}

const mdr_solver mdr__solver_dijkstra = {
    .name = "dijkstra",
    .title = "cell by cell in the order of cost, with weights",
    .promise = "cheapest, so shortest without weights; loops and one-way passages; 8 bytes a cell, "
               "24 on the heap",
    .traits = MDR_SOLVER_SHORTEST | MDR_SOLVER_ALWAYS | MDR_SOLVER_WEIGHTS,
    .ops = &(const struct mdr__solver_ops){.solve = solve_by_cost},
};

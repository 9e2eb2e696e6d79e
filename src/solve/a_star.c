/*
 * A*: Dijkstra's search drawn towards the goal.
 *
 * Idea: settle cells in the order of what the way to them costs and the way on costs at least. What it
 *     costs at least is the distance were every wall open (estimate.c), which knows glued borders,
 *     times the least weight.
 * Source: Hart, Nilsson, Raphael 1968.
 * Cost: O(cells log cells), on mazes with few loops hardly less than breadth-first, in open halls much
 *     less; 8 bytes and a bit a cell and 24 bytes a cell on the heap.
 * Promise: as Dijkstra's search, the same path.
 * Steps: SOLVE_TRY of each cell as it is settled.
 */
#include "solve/best_first.h"

static mdr_status solve_towards_goal(const mdr__solving *solving, mdr_path **path)
{
    const mdr__estimate estimate = mdr__estimate_to(solving->maze->grid, solving->to);
    return mdr__search_best_first(solving, &estimate, path);
}

const mdr_solver mdr__solver_a_star = {
    .name = "a-star",
    .title = "cell by cell in the order of cost and distance left",
    .promise = "shortest, or cheapest with weights; loops and one-way passages; 8 bytes a cell, 24 "
               "on the heap",
    .traits = MDR_SOLVER_SHORTEST | MDR_SOLVER_ALWAYS | MDR_SOLVER_WEIGHTS,
    .ops = &(const struct mdr__solver_ops){.solve = solve_towards_goal},
};

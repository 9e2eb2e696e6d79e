/*
 * Recipes: the one command that makes a file again, byte for byte.
 *
 *     meander new 40x30 --algorithm depth-first@1 --seed owl -f svg
 *     meander new 4x4 --algorithm depth-first@1 --seed x -f json | meander solve -f svg
 *
 * It names the command, its operand, every option that has a say in the file and is not at its
 * default, in the order of the table, and the format. What was made from a file with a recipe begins
 * with that recipe.
 */
#ifndef CLI_RECIPE_TEXT_H
#define CLI_RECIPE_TEXT_H

#include "options.h"
#include "report.h"

/* Puts the recipe together. `before` is the recipe of the input, NULL where it has none or none was
 * read; `format` is the name of the output's. */
void write_recipe(const struct options *options, const char *before, const char *format,
                  struct report *recipe);

/* Is this text, which came out of a file, a pipeline of meander commands and nothing else? A person
 * may paste it into a shell. */
bool recipe_is_sound(const char *text);

#endif

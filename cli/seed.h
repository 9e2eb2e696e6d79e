/* Chance from the system: a seed that a person can read out when none was given. */
#ifndef CLI_SEED_H
#define CLI_SEED_H

#include <stdbool.h>

/* Room for any drawn seed and its zero byte. */
enum { SEED_ROOM = 32 };

/* Draws a seed such as "quiet-heron-48213": one of 368 million. False when the system gives no
 * chance. */
bool draw_seed(char seed[SEED_ROOM]);

/* Draws ten letters and digits, for names that must be new. */
enum { TOKEN_LETTERS = 10 };
bool draw_token(char token[TOKEN_LETTERS + 1]);

#endif

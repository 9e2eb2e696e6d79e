/* Values of measures in words: what measure, and new with goals, say. */
#ifndef CLI_MEASURED_VALUE_H
#define CLI_MEASURED_VALUE_H

#include "meander/meander.h"

enum { VALUE_ROOM = 32 };

/* "18.75"; "-" for what was not measured. */
void write_value(int64_t value, int32_t decimals, char text[VALUE_ROOM]);

#endif

/* Values of measures in words. */
#include "measured_value.h"

#include <stdio.h>

void write_value(int64_t value, int32_t decimals, char text[VALUE_ROOM])
{
    int64_t one = 1;
    for (int32_t i = 0; i < decimals; i++) one *= 10;
    const int64_t size = value < 0 ? -value : value;
    if (value == MDR_UNMEASURED)
        (void)snprintf(text, VALUE_ROOM, "-");
    else if (decimals == 0)
        (void)snprintf(text, VALUE_ROOM, "%lld", (long long)value);
    else
        (void)snprintf(text, VALUE_ROOM, "%s%lld.%0*lld", value < 0 ? "-" : "",
                       (long long)(size / one), (int)decimals, (long long)(size % one));
}

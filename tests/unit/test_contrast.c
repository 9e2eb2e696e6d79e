/*
 * Contrast: against the formula of WCAG 2.1 in floating point, and letters on every colour of the palettes.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "draw/contrast.h"
#include "draw/palettes.h"

static double linear(uint32_t component)
{
    const double share = (double)component / 255;
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

static double luminance(mdr_colour colour)
{
    return 0.2126 * linear(colour >> 24) + 0.7152 * linear(colour >> 16 & 0xff)
           + 0.0722 * linear(colour >> 8 & 0xff);
}

static double ratio(mdr_colour a, mdr_colour b)
{
    const double one = luminance(a) + 0.05, other = luminance(b) + 0.05;
    return one > other ? one / other : other / one;
}

static void contrast_is_that_of_the_guidelines(void **state)
{
    (void)state;
    assert_in_range(mdr__contrast(0x000000ff, 0xffffffff), 20990, 21000);
    assert_in_range(mdr__contrast(0x777777ff, 0xffffffff), 4470, 4490); /* the known 4.48 */
    for (uint32_t i = 0; i < 20000; i++) {
        const mdr_colour a = i * 2654435761u, b = (i ^ 0x5bd1) * 2246822519u;
        const double wanted = ratio(a, b), got = (double)mdr__contrast(a, b) / 1000;
        assert_true(fabs(got - wanted) < 0.002 + wanted / 1000);
    }
}

static void letters_can_be_read_on_every_colour(void **state)
{
    const mdr_colour dark = 0x1d2433ff, pale = 0xffffffff;
    (void)state;
    for (int32_t palette = 0; palette <= MDR_PALETTE_GREY; palette++)
        for (int32_t level = 0; level < MDR__PALETTE_LEVELS; level++)
            for (int32_t fade = 0; fade <= 256; fade += 77) {
                const mdr_colour ground =
                    mdr__blend(mdr__palette_colour((mdr_palette)palette, level), pale, fade);
                assert_true(ratio(ground, mdr__readable(ground, dark, pale)) > 4.49);
            }
    for (uint32_t rgb = 0; rgb < 1u << 24; rgb += 4099)
        assert_true(ratio(rgb << 8 | 0xff, mdr__readable(rgb << 8 | 0xff, dark, pale)) > 4.49);
}

static void the_dark_ink_comes_first(void **state)
{
    (void)state;
    assert_int_equal(mdr__readable(0xffffffff, 0x1d2433ff, 0xffffffff), 0x1d2433ff);
    assert_int_equal(mdr__readable(0x440154ff, 0x1d2433ff, 0xffffffff), 0xffffffff);
    assert_int_equal(mdr__readable(0x777777ff, 0x1d2433ff, 0xffffffff), 0x000000ff);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contrast_is_that_of_the_guidelines),
        cmocka_unit_test(letters_can_be_read_on_every_colour),
        cmocka_unit_test(the_dark_ink_comes_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

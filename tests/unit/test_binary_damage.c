/* Binary files that are damaged, in disorder, or claim too much: each is refused, with its reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/little_endian.h"
#include "support/binary_files.h"
#include "support/documents.h"
#include "support/failing_allocator.h"
#include "support/mazes.h"

static void no_damage_is_unseen(void **state)
{
    (void)state;
    static const uint8_t flips[] = {0x01, 0x20, 0x80, 0xff};
    static const char *const shapes[] = {"square", "hexagon"};
    for (size_t shape = 0; shape < 2; shape++) {
        mdr_bytes file = small_binary(shapes[shape]);
        mdr_error error;
        assert_file_taken(&file);
        for (size_t size = 0; size < file.size; size++)
            assert_int_equal(read_status(file.data, size, &error), MDR_E_SYNTAX);
        for (size_t i = 0; i < file.size; i++) {
            for (size_t j = 0; j < sizeof flips; j++) {
                file.data[i] = (char)((uint8_t)file.data[i] ^ flips[j]);
                assert_int_equal(read_status(file.data, file.size, &error), MDR_E_SYNTAX);
                file.data[i] = (char)((uint8_t)file.data[i] ^ flips[j]);
            }
        }
        append_bytes(&file, "", 1);
        assert_file_refused(&file, "there are bytes behind the chunk ENDS");
        mdr_bytes_clear(&file);
    }
}

/* A byte of the n-th chunk of a type, counted from its payload, becomes another; the checksum is
 * right. */
static void wrong_contents_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        int32_t at;
        uint8_t byte;
        const char *words;
    } faults[] = {
        {"GRID", 0, 2, "this is version 2 of the format"},
        {"GRID", 4, 4, "there is no such layout"},
        {"GRID", 4, 1, "this grid has no such layout"},
        {"GRID", 8, 0, "rows and columns must be at least 1"},
        {"GRID", 15, 0x80, "rows and columns must be at least 1, and below 2^63"},
        {"GRID", 16, 0, "rows and columns must be at least 1"},
        {"GRID", 19, 1, "the file is cut off: the grid has 50331657 cells"},
        {"GRID", 24, 0, "expected the name of a grid"},
        {"GRID", 40, 'x', "expected the name of a grid"},
        {"GRID", 29, 's', "there is no grid named \"squars\""},
        {"GRID", -12, 0, "the chunk GRID has other flags than its kind has"},
        {"GRID", -12, 3, "the chunk GRID has flags that this version does not know"},
        {"TITL", 0, 0xff, "texts are UTF-8 without zero bytes"},
        {"TITL", 1, 0, "texts are UTF-8 without zero bytes"},
        {"TITL", -12, 1, "the chunk TITL has other flags"},
        {"RECI", 5, 'x', "no zero byte between the version and the command"},
        {"RECI", 9, 0, "texts are UTF-8 without zero bytes"},
        {"OPNG", 0, 3, "expected a role, and a cell"},
        {"OPNG", 8, 9, "expected a role, and a cell"},
        {"OPNG", 15, 0x80, "expected a role, and a cell"},
        {"OPNG", 20, 1, "expected a role, and a cell or a side of it on the border"},
        {"OPNG", 23, 0x7f, "expected a role, and a cell or a side of it on the border"},
        {"OPEN", 0, 1, "expected the rows that come next"},
        {"OPEN", 8, 4, "expected the rows that come next"},
        {"OPEN", 16, 4, "a bit set that stands for no link"},
        {"OPEN", 17, 3, "a bit set that stands for no link"},
        {"OPEN", 23, 0x80, "a bit set that stands for no link"},
        {"OPEN", 24, 0xff, "a bit set that stands for no link"},
        {"OPEN", 25, 2, "a bit set that stands for no link"},
        {"ONEW", 8, 1, "expected the rows that come next"},
        {"ONEW", 25, 1, "a bit set that stands for no link"},
        {"PATH", 0, 9, "there is no such cell"},
        {"PATH", 7, 0x80, "there is no such cell"},
        {"PATH", 0, 8, "no passage leads to this cell from the one before"},
        {"STEP", 0, 5, "expected a kind of step"},
        {"STEP", 0, 1, "expected a kind of step, with the cell and the side it needs"},
        {"STEP", 4, 4, "expected a kind of step, with the cell and the side it needs"},
        {"STEP", 8, 9, "expected a kind of step, with the cell and the side it needs"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        mdr_bytes file = small_binary("square");
        const size_t at = chunk_place(&file, faults[i].type, 0);
        file.data[(ptrdiff_t)at + CHUNK_HEAD + faults[i].at] = (char)faults[i].byte;
        repair_sum(&file, at);
        assert_file_refused(&file, faults[i].words);
        mdr_bytes_clear(&file);
    }
}

/* The file with its chunks as listed, three letters for its own, a small letter first for others:
 * "new" is not critical, "crt" is. */
static mdr_bytes assembled(const mdr_bytes *source, const char *list)
{
    mdr_bytes file = {0};
    append_bytes(&file, source->data, MAGIC_SIZE);
    for (const char *name = list; *name; name += name[4] ? 5 : 4) {
        if (memcmp(name, "new_", 4) == 0) {
            append_chunk(&file, "newW", 0, "anything", 8);
        } else if (memcmp(name, "crt_", 4) == 0) {
            append_chunk(&file, "VEIL", 1, "", 0);
        } else {
            const int32_t band = memcmp(name, "OPN2", 4) == 0 || memcmp(name, "ONE2", 4) == 0;
            const char *type = memcmp(name, "OPN2", 4) == 0   ? "OPEN"
                               : memcmp(name, "ONE2", 4) == 0 ? "ONEW"
                                                              : name;
            const size_t at = chunk_place(source, type, band);
            const size_t length = mdr__load_64((uint8_t *)source->data + at + 8);
            append_bytes(&file, source->data + at, CHUNK_HEAD + length + CHUNK_TAIL);
        }
    }
    return file;
}

/* Two bands with ways back, and everything else. */
static mdr_bytes two_bands(void)
{
    mdr_document document = full_document_on(maze_of("square", MDR_LAYOUT_ROWS_ODD, 65, 2));
    for (mdr_cell cell = 0; cell < 130; cell += 128) {
        mdr_maze_close(document.maze, cell, 1);
        assert_int_equal(mdr_maze_open_one_way(document.maze, cell + 1, 3, NULL), MDR_OK);
    }
    mdr_path_free(document.path);
    document.path = NULL;
    const mdr_cell cells[] = {129, 128};
    assert_int_equal(mdr_path_new(NULL, cells, 2, &document.path), MDR_OK);
    mdr_bytes file = written(&document, "binary", NULL);
    mdr_document_clear(&document);
    return file;
}

static void chunks_have_their_places(void **state)
{
    (void)state;
    static const char *const orders[][2] = {
        {"GRID TITL RECI OPNG OPEN ONEW OPN2 ONE2 PATH STEP ENDS", NULL},
        {"GRID OPNG RECI TITL OPEN ONEW OPN2 ONE2 STEP PATH ENDS", NULL},
        {"GRID OPEN OPN2 ENDS", NULL},
        {"GRID OPEN OPN2 ONE2 STEP ENDS", NULL},
        {"GRID new_ OPNG new_ OPEN new_ ONEW new_ OPN2 new_ PATH new_ ENDS",
         "no passage leads to this cell"},
        {"GRID new_ OPNG new_ OPEN new_ ONEW new_ OPN2 ONE2 new_ PATH new_ new_ ENDS", NULL},
        {"GRID OPEN OPN2 crt_ ENDS", "the chunk VEIL is not known to meander"},
        {"crt_ GRID OPEN OPN2 ENDS", "the chunk VEIL comes first"},
        {"new_ GRID OPEN OPN2 ENDS", "the chunk newW comes first"},
        {"OPEN GRID OPN2 ENDS", "the chunk OPEN comes first; every file begins with GRID"},
        {"ENDS", "the chunk ENDS comes first"},
        {"GRID GRID OPEN OPN2 ENDS", "the chunk GRID is there a second time"},
        {"GRID TITL TITL OPEN OPN2 ENDS", "the chunk TITL is there a second time"},
        {"GRID OPNG RECI OPNG OPEN OPN2 ENDS", "the chunk OPNG is there a second time"},
        {"GRID OPEN TITL OPN2 ENDS", "the chunk TITL comes too late"},
        {"GRID OPEN GRID OPN2 ENDS", "the chunk GRID comes too late"},
        {"GRID OPEN OPN2 STEP OPNG ENDS", "the chunk OPNG comes too late"},
        {"GRID OPEN OPN2 STEP ONE2 ENDS", "the chunk ONEW comes too late"},
        {"GRID OPEN OPN2 STEP STEP ENDS", "the chunk STEP is there a second time"},
        {"GRID TITL RECI OPNG ENDS",
         "the chunk ENDS comes too early: the rows 0 to 64 are missing"},
        {"GRID OPEN ENDS", "the chunk ENDS comes too early: the rows 64 to 64 are missing"},
        {"GRID OPEN STEP OPN2 ENDS", "the chunk STEP comes too early: the rows 64 to 64"},
        {"GRID PATH OPEN OPN2 ENDS", "the chunk PATH comes too early: the rows 0 to 64"},
        {"GRID OPEN OPEN OPN2 ENDS", "the chunk OPEN is not as long as its band"},
        {"GRID OPN2 OPEN ENDS", "the chunk OPEN is not as long as its band"},
        {"GRID OPEN OPN2 OPN2 ENDS", "the chunk OPEN comes after the last band"},
        {"GRID ONEW OPEN OPN2 ENDS", "the chunk ONEW has no OPEN of its band before it"},
        {"GRID OPEN OPN2 ONEW ENDS", "the chunk ONEW is not as long as its band"},
        {"GRID OPEN ONEW ONEW OPN2 ENDS", "the chunk ONEW is there a second time for its band"},
        {"GRID OPEN OPN2", "the file is cut off: there is no chunk ENDS"},
        {"GRID OPEN OPN2 ENDS new_", "there are bytes behind the chunk ENDS"},
    };
    mdr_bytes source = two_bands();
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        mdr_bytes file = assembled(&source, orders[i][0]);
        if (orders[i][1])
            assert_file_refused(&file, orders[i][1]);
        else
            assert_file_taken(&file);
        mdr_bytes_clear(&file);
    }
    mdr_bytes_clear(&source);
}

/* A box of two cells, one above the other, whose stairs are said in a chunk FORM of this end. */
static mdr_bytes box_of_two(uint32_t stairs, const char *seed, size_t size)
{
    uint8_t form[24 + 8] = {[8] = 2};
    const uint8_t band[24] = {[8] = 1, [16] = 1};
    mdr__store_32(form + 4, stairs);
    memcpy(form + 24, seed, size);
    mdr_bytes file = grid_binary("box", 1, 1, 0);
    append_chunk(&file, "FORM", 1, form, 24 + size);
    append_chunk(&file, "OPEN", 1, band, sizeof band);
    append_chunk(&file, "ENDS", 1, NULL, 0);
    return file;
}

static void stairs_are_checked(void **state)
{
    (void)state;
    static const struct {
        uint32_t stairs;
        const char *seed;
        size_t size;
        const char *refusal;
    } cases[] = {
        {1000000, "", 0, NULL},
        {1000000, "later", 5, NULL},
        {500000, "owl", 4, NULL},
        {0, "", 1, NULL},
        {0, "owl\0more", 8, NULL},
        {1000001, "owl", 4, "expected stairs of 1000000 at most"},
        {500000, "", 0, "expected the seed of the stairs"},
        {500000, "owl", 3, "expected the seed of the stairs"},
        {500000, "\xff", 2, "there is no box grid of this size and form"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mdr_bytes file = box_of_two(cases[i].stairs, cases[i].seed, cases[i].size);
        if (cases[i].refusal)
            assert_file_refused(&file, cases[i].refusal);
        else
            assert_file_taken(&file);
        mdr_bytes_clear(&file);
    }
}

/* A cylinder of one row and two columns, of which the mask may leave some. */
static mdr_bytes formed(uint32_t wrap, uint32_t stairs, uint64_t levels, uint64_t inner)
{
    uint8_t form[24];
    mdr__store_32(form, wrap);
    mdr__store_32(form + 4, stairs);
    mdr__store_64(form + 8, levels);
    mdr__store_64(form + 16, inner);
    mdr_bytes file = grid_binary("square", 1, 2, 0);
    append_chunk(&file, "FORM", 1, form, sizeof form);
    return file;
}

static void end_file(mdr_bytes *file, uint8_t mask, size_t mask_size, uint8_t east)
{
    const uint8_t band[32] = {[8] = 1, [16] = east}, present[16] = {mask};
    if (mask_size > 0) append_chunk(file, "MASK", 1, present, mask_size);
    append_chunk(file, "OPEN", 1, band, sizeof band);
    append_chunk(file, "ENDS", 1, NULL, 0);
}

static void forms_and_masks_are_checked(void **state)
{
    (void)state;
    static const struct {
        uint32_t wrap, stairs;
        uint64_t levels, inner;
        uint8_t mask;
        size_t mask_size;
        uint8_t east;
        const char *refusal; /* NULL: the file is taken */
    } cases[] = {
        {1, 1000000, 1, 0, 0, 0, 3, NULL},
        {1, 1000000, 1, 0, 3, 8, 3, NULL},
        {1, 1000000, 1, 0, 1, 8, 0, NULL},
        {0, 1000000, 1, 0, 0, 0, 1, NULL},
        {0, 1000000, 1, 0, 0, 0, 2, "a bit set that stands for no link"},
        {1, 1000000, 1, 0, 0, 0, 4, "a bit set that stands for no link"},
        {1, 1000000, 1, 0, 1, 8, 1, "a bit set that stands for no link"},
        {7, 1000000, 1, 0, 0, 0, 0, "there is no such wrap"},
        {0, 999999, 1, 0, 0, 0, 0, "expected the seed of the stairs"},
        {0, 1000000, 0, 0, 0, 0, 0, "levels must be 1"},
        {0, 1000000, 2, 0, 0, 0, 0, "there is no square grid of this size and form"},
        {0, 1000000, 1, UINT64_MAX, 0, 0, 0, "the inner radius must be below"},
        {1, 1000000, 1, 0, 0, 8, 0, "the chunk MASK leaves no cell"},
        {1, 1000000, 1, 0, 4, 8, 0, "a bit set that stands for no cell"},
        {1, 1000000, 1, 0, 1, 9, 0, "the chunk MASK is not as long as its grid"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mdr_bytes file = formed(cases[i].wrap, cases[i].stairs, cases[i].levels, cases[i].inner);
        end_file(&file, cases[i].mask, cases[i].mask_size, cases[i].east);
        if (cases[i].refusal)
            assert_file_refused(&file, cases[i].refusal);
        else
            assert_file_taken(&file);
        mdr_bytes_clear(&file);
    }
}

static void what_later_versions_add_is_passed_over(void **state)
{
    (void)state;
    for (size_t behind = 0; behind < 24; behind++) {
        const uint8_t band[32] = {[8] = 1};
        mdr_bytes file = grid_binary("square", 1, 1, behind);
        append_chunk(&file, "OPEN", 1, band, sizeof band);
        append_chunk(&file, "ENDS", 1, NULL, 0);
        assert_file_taken(&file);
        mdr_bytes_clear(&file);
    }
    for (size_t size = 0; size < 56; size++) {
        mdr_bytes file = {0};
        const uint8_t payload[56] = {1};
        append_bytes(&file, "\x8dMDR\r\n\x1a\n", MAGIC_SIZE);
        append_chunk(&file, "GRID", 1, payload, size);
        assert_file_refused(&file, "the chunk GRID is too short");
        mdr_bytes_clear(&file);
    }
}

/* Files of a few hundred bytes that claim more: refused without any allocation. */
static void claims_cost_nothing(void **state)
{
    (void)state;
    static const struct {
        const char *shape;
        uint64_t rows, columns;
        mdr_status status;
        const char *words;
    } claims[] = {
        {"square", 1000000, 1000000, MDR_E_SYNTAX, "the grid has 1000000000000 cells"},
        {"square", 1, 1 << 20, MDR_E_SYNTAX, "the file is cut off: the grid has 1048576 cells"},
        {"square", 1 << 20, 1, MDR_E_SYNTAX, "the file is cut off: the grid has 1048576 cells"},
        {"square", INT64_MAX, 1, MDR_E_RANGE, "more cells than can be numbered"},
        {"square", INT64_MAX, INT64_MAX, MDR_E_RANGE, "more cells than can be numbered"},
        {"square", UINT64_MAX, 1, MDR_E_SYNTAX, "rows and columns must be"},
        {"square", 1, UINT64_C(1) << 63, MDR_E_SYNTAX, "rows and columns must be"},
        {"square", UINT64_C(1) << 32, UINT64_C(1) << 27, MDR_E_RANGE, "more cells"},
        {"square", UINT64_C(1) << 32, (UINT64_C(1) << 27) - 1, MDR_E_SYNTAX, "cut off"},
        {"hexagon", 10000, 10000, MDR_E_SYNTAX, "the grid has 100000000 cells"},
        {"hexagon", 1 << 20, 1 << 20, MDR_E_RANGE, "more cells than can be numbered"},
    };
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        mdr_bytes file = grid_binary(claims[i].shape, claims[i].rows, claims[i].columns, 0);
        failing_allocator memory;
        mdr_document document = {0};
        mdr_error error = {0};
        const mdr_run run = {.error = &error};
        failing_allocator_start(&memory, 0);
        append_chunk(&file, "OPEN", 1, (const char[200]){0}, 200);
        assert_int_equal(mdr_read(file.data, file.size, NULL, &memory.allocator, &run, &document),
                         claims[i].status);
        if (!strstr(error.text, claims[i].words)) fail_msg("%s", error.text);
        assert_int_equal(error.offset > 0, 1);
        assert_int_equal(memory.allocations, 0);
        mdr_bytes_clear(&file);
    }
}

static void lengths_are_checked_first(void **state)
{
    (void)state;
    static const uint64_t lengths[] = {
        UINT64_MAX, UINT64_MAX - 3,    UINT64_MAX - 19, UINT64_C(1) << 63,
        INT64_MAX,  UINT64_C(1) << 32, 1 << 20};
    mdr_bytes source = small_binary("square");
    static const char *const types[] = {"GRID", "TITL", "OPNG", "OPEN", "PATH", "ENDS"};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        for (size_t j = 0; j < sizeof types / sizeof *types; j++) {
            const size_t at = chunk_place(&source, types[j], 0) + 8;
            const uint64_t length = mdr__load_64((uint8_t *)source.data + at);
            mdr__store_64((uint8_t *)source.data + at, lengths[i]);
            assert_file_refused(&source, lengths[i] > INT64_MAX
                                             ? "is longer than any file"
                                             : "is cut off: it says that it has");
            mdr__store_64((uint8_t *)source.data + at, length);
        }
    }
    assert_file_taken(&source);
    mdr_bytes_clear(&source);
}

static void lists_end_with_whole_records(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        uint32_t flags;
        size_t size;
        const char *words;
    } lists[] = {
        {"OPNG", 1, 15, "the chunk OPNG ends within an opening"},
        {"PATH", 0, 0, "the chunk PATH must hold one cell at least"},
        {"PATH", 0, 9, "the chunk PATH must hold one cell at least, and eight bytes for each"},
        {"STEP", 0, 17, "the chunk STEP ends within a step"},
        {"ENDS", 1, 1, "the chunk ENDS is not empty"},
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        const uint8_t band[32] = {[8] = 1}, nothing[32] = {0};
        mdr_bytes file = grid_binary("square", 1, 1, 0);
        if (strcmp(lists[i].type, "OPNG") != 0) append_chunk(&file, "OPEN", 1, band, sizeof band);
        append_chunk(&file, lists[i].type, lists[i].flags, nothing, lists[i].size);
        append_chunk(&file, "ENDS", 1, NULL, 0);
        assert_file_refused(&file, lists[i].words);
        mdr_bytes_clear(&file);
    }
}

static void transfers_as_text_are_recognised(void **state)
{
    (void)state;
    static const char *const magics[] = {"\x8dMDR\n\x1a\n", "\x8dMDR\r\r\n\x1a\r\n",
                                         "\rMDR\r\n\x1a\n"};
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++) {
        mdr_bytes file = {0};
        mdr_document document = {0};
        mdr_error error = {0};
        const mdr_run run = {.error = &error};
        append_bytes(&file, magics[i], strlen(magics[i]));
        append_bytes(&file, "GRID and so on", 14);
        assert_int_equal(mdr_read(file.data, file.size, NULL, NULL, &run, &document), MDR_E_SYNTAX);
        assert_non_null(strstr(error.text, "a transfer as text has changed the bytes"));
        mdr_bytes_clear(&file);
    }
    const mdr_bytes other = {.data = (char[]){"a text of another kind"}, .size = 22};
    assert_file_refused(&other, "this is no binary file of meander");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_damage_is_unseen),
        cmocka_unit_test(wrong_contents_are_told),
        cmocka_unit_test(chunks_have_their_places),
        cmocka_unit_test(forms_and_masks_are_checked),
        cmocka_unit_test(stairs_are_checked),
        cmocka_unit_test(what_later_versions_add_is_passed_over),
        cmocka_unit_test(claims_cost_nothing),
        cmocka_unit_test(lengths_are_checked_first),
        cmocka_unit_test(lists_end_with_whole_records),
        cmocka_unit_test(transfers_as_text_are_recognised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

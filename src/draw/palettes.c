/*
 * Palettes: every fifth of the 256 published colours, and straight lines between them, which is never
 * more than a few steps of 255 away from the tables.
 *
 * Viridis is by Smith and van der Walt (2015), cividis by Nunez, Anderton and Renslow (2018), turbo
 * by Mikhailov (2019). The first two, and grey, grow evenly lighter, and are told apart by
 * colour-blind eyes and on grey paper; turbo shows more detail but is neither.
 */
#include "draw/palettes.h"

#include <string.h>

enum { ANCHOR_STEP = 5, ANCHORS = (MDR__PALETTE_LEVELS - 1) / ANCHOR_STEP + 1 };

static const uint32_t viridis_anchors[ANCHORS] = {
    0x440154, 0x46085c, 0x471063, 0x481769, 0x481d6f, 0x482475, 0x472a7a, 0x46307e, 0x453781,
    0x433d84, 0x414287, 0x3f4889, 0x3d4e8a, 0x3a538b, 0x38598c, 0x355e8d, 0x33638d, 0x31688e,
    0x2e6d8e, 0x2c718e, 0x2a768e, 0x297b8e, 0x27808e, 0x25848e, 0x23898e, 0x218e8d, 0x20928c,
    0x1f978b, 0x1e9c89, 0x1fa188, 0x21a585, 0x24aa83, 0x28ae80, 0x2eb37c, 0x35b779, 0x3dbc74,
    0x46c06f, 0x50c46a, 0x5ac864, 0x65cb5e, 0x70cf57, 0x7cd250, 0x89d548, 0x95d840, 0xa2da37,
    0xb0dd2f, 0xbddf26, 0xcae11f, 0xd8e219, 0xe5e419, 0xf1e51d, 0xfde725,
};

static const uint32_t cividis_anchors[ANCHORS] = {
    0x00224e, 0x002656, 0x002a5f, 0x002d68, 0x003070, 0x083370, 0x163770, 0x203a6f, 0x273e6e,
    0x2e416d, 0x34456c, 0x3a486c, 0x3f4c6c, 0x444f6c, 0x49536c, 0x4e566c, 0x535a6d, 0x575d6d,
    0x5c616e, 0x60646f, 0x656870, 0x696b71, 0x6d6f72, 0x727274, 0x767676, 0x7a7a78, 0x7e7d78,
    0x838179, 0x888578, 0x8d8878, 0x928c78, 0x969077, 0x9b9476, 0xa09875, 0xa59c74, 0xaaa073,
    0xafa471, 0xb5a86f, 0xbaac6d, 0xbfb06b, 0xc4b468, 0xc9b965, 0xcfbd62, 0xd4c15f, 0xdac65b,
    0xdfca57, 0xe5cf52, 0xead34c, 0xf0d846, 0xf6dd3f, 0xfce236, 0xfee838,
};

static const uint32_t turbo_anchors[ANCHORS] = {
    0x30123b, 0x36215f, 0x3b2f80, 0x3f3e9c, 0x424bb5, 0x4559cb, 0x4666dd, 0x4773eb, 0x4680f6,
    0x458cfd, 0x4099ff, 0x38a5fb, 0x2fb2f4, 0x27bee9, 0x1fc9dd, 0x1ad4d0, 0x18ddc2, 0x1ae4b6,
    0x22ebaa, 0x2ff19b, 0x3ff68a, 0x52fa7a, 0x65fd69, 0x79fe59, 0x8bff4b, 0x9cfe40, 0xa9fb39,
    0xb7f735, 0xc3f134, 0xd0ea34, 0xdbe236, 0xe5d938, 0xeecf3a, 0xf5c53a, 0xfaba39, 0xfdae35,
    0xfea130, 0xfe932a, 0xfc8423, 0xf9751d, 0xf46617, 0xef5811, 0xe84b0c, 0xe14109, 0xd83706,
    0xce2d04, 0xc32503, 0xb71d02, 0xa91601, 0x9b0f01, 0x8b0902, 0x7a0403,
};

/* NULL anchors: from black to white. */
static const struct {
    const char *name;
    const uint32_t *anchors;
} palettes[] = {
    [MDR_PALETTE_VIRIDIS] = {"viridis", viridis_anchors},
    [MDR_PALETTE_CIVIDIS] = {"cividis", cividis_anchors},
    [MDR_PALETTE_TURBO] = {"turbo", turbo_anchors},
    [MDR_PALETTE_GREY] = {"grey", NULL},
};

enum { PALETTES = sizeof palettes / sizeof *palettes };

bool mdr_palette_find(const char *name, mdr_palette *palette)
{
    for (int32_t i = 0; name && i < PALETTES; i++) {
        if (strcmp(palettes[i].name, name) != 0) continue;
        *palette = (mdr_palette)i;
        return true;
    }
    return false;
}

const char *mdr_palette_name(mdr_palette palette)
{
    return (uint32_t)palette < PALETTES ? palettes[palette].name : NULL;
}

mdr_colour mdr__palette_colour(mdr_palette palette, int32_t level)
{
    const uint32_t *anchors = palettes[palette].anchors;
    if (!anchors) return (uint32_t)level * UINT32_C(0x01010100) | 0xff;
    const int32_t below = level / ANCHOR_STEP, beyond = level % ANCHOR_STEP;
    const mdr_colour near = anchors[below] << 8 | 0xff;
    if (beyond == 0) return near;
    return mdr__blend(near, anchors[below + 1] << 8 | 0xff, beyond * 256 / ANCHOR_STEP);
}

int32_t mdr__palette_level(int64_t number, int64_t most, int32_t levels)
{
    const int64_t last = levels - 1;
    if (most <= 0 || number <= 0 || last <= 0) return 0;
    if (number >= most) return (int32_t)last;
    const int64_t scaled =
        most <= INT64_MAX / MDR__PALETTE_LEVELS ? number * last / most : number / (most / last + 1);
    return (int32_t)scaled;
}

static uint32_t component(mdr_colour colour, int32_t shift)
{
    return colour >> shift & 0xff;
}

mdr_colour mdr__blend(mdr_colour from, mdr_colour to, int32_t part)
{
    const uint32_t share = (uint32_t)part;
    mdr_colour blended = 0;
    for (int32_t shift = 0; shift < 32; shift += 8) {
        const uint32_t sum = component(from, shift) * (256 - share) + component(to, shift) * share;
        blended |= (sum + 128) / 256 << shift;
    }
    return blended;
}

int32_t mdr__lightness(mdr_colour colour)
{
    const uint32_t sum =
        component(colour, 24) * 54 + component(colour, 16) * 183 + component(colour, 8) * 19;
    return (int32_t)(sum / 256);
}

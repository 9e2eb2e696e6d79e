/* Whole numbers in files: the lowest byte first, on every machine, wherever they stand. */
#ifndef MDR_BASE_LITTLE_ENDIAN_H
#define MDR_BASE_LITTLE_ENDIAN_H

#include <stdint.h>

/* Written out so that compilers see one load or store. */
static inline uint32_t mdr__load_32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16
           | (uint32_t)bytes[3] << 24;
}

static inline uint64_t mdr__load_64(const uint8_t *bytes)
{
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16
           | (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40
           | (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

static inline void mdr__store_32(uint8_t *bytes, uint32_t number)
{
    bytes[0] = (uint8_t)number;
    bytes[1] = (uint8_t)(number >> 8);
    bytes[2] = (uint8_t)(number >> 16);
    bytes[3] = (uint8_t)(number >> 24);
}

static inline void mdr__store_64(uint8_t *bytes, uint64_t number)
{
    bytes[0] = (uint8_t)number;
    bytes[1] = (uint8_t)(number >> 8);
    bytes[2] = (uint8_t)(number >> 16);
    bytes[3] = (uint8_t)(number >> 24);
    bytes[4] = (uint8_t)(number >> 32);
    bytes[5] = (uint8_t)(number >> 40);
    bytes[6] = (uint8_t)(number >> 48);
    bytes[7] = (uint8_t)(number >> 56);
}

#endif

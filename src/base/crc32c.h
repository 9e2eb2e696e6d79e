/*
 * CRC-32C (Castagnoli): the checksum of iSCSI, ext4 and SSE 4.2, polynomial 0x1edc6f41 with bits
 * reversed. Of "123456789" it is 0xe3069283.
 *
 * Nothing here keeps globals, so whoever wants checksums prepares the tables once, in microseconds.
 */
#ifndef MDR_BASE_CRC32C_H
#define MDR_BASE_CRC32C_H

#include <stddef.h>
#include <stdint.h>

/* How many bytes are taken at once. */
#define MDR__CRC32C_SLICES 16

typedef struct mdr__crc32c_tables {
    uint32_t slice[MDR__CRC32C_SLICES][256];
    uint32_t ahead[4][256]; /* what a byte of the checksum becomes half a block later */
} mdr__crc32c_tables;

void mdr__crc32c_prepare(mdr__crc32c_tables *tables);

/* The checksum of what `crc` is the checksum of (0: of nothing) with these bytes behind it. */
uint32_t mdr__crc32c(const mdr__crc32c_tables *tables, uint32_t crc, const void *bytes,
                     size_t size);

#endif

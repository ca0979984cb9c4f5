/* Standard input through bzip2 and back: BLOCKSIZE (1 to 9).
   Prints the sizes, then the compressed bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bzlib.h"

static char *read_all(unsigned *size)
{
    size_t room = 65536, used = 0, got;
    char *text = malloc(room);
    while (text && (got = fread(text + used, 1, room - used, stdin)) > 0) {
        used += got;
        if (used == room) {
            char *more = realloc(text, room *= 2);
            if (!more)
                free(text);
            text = more;
        }
    }
    *size = (unsigned)used;
    return text;
}

/* libbz2 built with BZ_NO_STDIO asks for this. */
void bz_internal_error(int code)
{
    printf("bzip2: internal error %d\n", code);
    exit(7);
}

int main(int argc, char **argv)
{
    unsigned size, packed_size, unpacked_size;
    char *text = read_all(&size), *packed, *unpacked;
    int block = argc > 1 ? atoi(argv[1]) : 9;

    packed_size = size + size / 100 + 600;
    unpacked_size = size;
    packed = malloc(packed_size);
    unpacked = malloc(size ? size : 1);
    if (!text || !packed || !unpacked)
        return 2;
    if (BZ2_bzBuffToBuffCompress(packed, &packed_size, text, size, block, 0, 0) != BZ_OK)
        return 3;
    if (BZ2_bzBuffToBuffDecompress(unpacked, &unpacked_size, packed, packed_size, 0, 0) != BZ_OK)
        return 4;
    if (unpacked_size != size || memcmp(text, unpacked, size) != 0)
        return 5;
    printf("%u -> %u -> %u\n", size, packed_size, unpacked_size);
    fwrite(packed, 1, packed_size, stdout);
    free(text);
    free(packed);
    free(unpacked);
    return 0;
}

/* Standard input through deflate and back: LEVEL [CHUNK].
   Prints the sizes and the Adler-32 of the compressed bytes, then the bytes themselves. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "zlib.h"

static unsigned char *read_all(size_t *size)
{
    size_t room = 65536, used = 0, got;
    unsigned char *text = malloc(room);
    while (text && (got = fread(text + used, 1, room - used, stdin)) > 0) {
        used += got;
        if (used == room) {
            unsigned char *more = realloc(text, room *= 2);
            if (!more)
                free(text);
            text = more;
        }
    }
    *size = used;
    return text;
}

/* One shot by compress2, or streamed in pieces of `chunk` bytes. */
static int squeeze(unsigned char *to, uLongf *to_size, unsigned char *from, uLong size, int level, uInt chunk)
{
    z_stream s;
    int result;

    if (chunk == 0)
        return compress2(to, to_size, from, size, level);
    memset(&s, 0, sizeof s);
    if ((result = deflateInit(&s, level)) != Z_OK)
        return result;
    s.next_in = from;
    s.next_out = to;
    s.avail_out = (uInt)*to_size;
    do {
        uLong left = size - s.total_in;
        s.avail_in = left < chunk ? (uInt)left : chunk;
        result = deflate(&s, left <= chunk ? Z_FINISH : Z_NO_FLUSH);
    } while (result == Z_OK);
    *to_size = s.total_out;
    deflateEnd(&s);
    return result == Z_STREAM_END ? Z_OK : result;
}

int main(int argc, char **argv)
{
    size_t size;
    unsigned char *text = read_all(&size);
    uLongf packed_size = compressBound(size), unpacked_size = size;
    unsigned char *packed = malloc(packed_size), *unpacked = malloc(size ? size : 1);
    int level = argc > 1 ? atoi(argv[1]) : 6;
    uInt chunk = argc > 2 ? (uInt)atoi(argv[2]) : 0;

    if (!text || !packed || !unpacked)
        return 2;
    if (squeeze(packed, &packed_size, text, size, level, chunk) != Z_OK)
        return 3;
    if (uncompress(unpacked, &unpacked_size, packed, packed_size) != Z_OK)
        return 4;
    if (unpacked_size != size || memcmp(text, unpacked, size) != 0)
        return 5;
    printf("%lu -> %lu -> %lu, adler %08lx\n", (unsigned long)size, packed_size, unpacked_size,
           adler32(adler32(0, Z_NULL, 0), packed, (uInt)packed_size));
    fwrite(packed, 1, packed_size, stdout);
    free(text);
    free(packed);
    free(unpacked);
    return 0;
}

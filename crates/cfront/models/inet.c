/* <arpa/inet.h>: byte order. The machine is little-endian. */

unsigned htonl(unsigned x) {
    return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}

unsigned ntohl(unsigned x) {
    return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}

unsigned short htons(unsigned short x) {
    return (unsigned short)(x << 8 | x >> 8);
}

unsigned short ntohs(unsigned short x) {
    return (unsigned short)(x << 8 | x >> 8);
}

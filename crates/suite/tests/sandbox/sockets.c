/* No family has sockets, local ones neither: others listen there. A connected pair is like a pipe. */
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
    int families[] = {AF_INET, AF_INET6, AF_NETLINK, AF_PACKET, AF_UNIX};
    for (int k = 0; k < 5; k++) {
        if (socket(families[k], k == 2 ? SOCK_RAW : SOCK_STREAM, 0) >= 0)
            return 1 + k;
        if (errno != EACCES)
            return 10 + k;
    }
    int pair[2];
    char byte = 0;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
        return 20;
    if (write(pair[0], "x", 1) != 1 || read(pair[1], &byte, 1) != 1 || byte != 'x')
        return 21;
    return 0;
}

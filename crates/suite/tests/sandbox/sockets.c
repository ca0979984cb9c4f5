#include <errno.h>
#include <sys/socket.h>

int main(void)
{
    int families[] = {AF_INET, AF_INET6, AF_NETLINK, AF_PACKET};
    for (int k = 0; k < 4; k++) {
        if (socket(families[k], k == 2 ? SOCK_RAW : SOCK_STREAM, 0) >= 0)
            return 1 + k;
        if (errno != EPERM)
            return 10 + k;
    }
    return socket(AF_UNIX, SOCK_STREAM, 0) >= 0 ? 0 : 20;
}

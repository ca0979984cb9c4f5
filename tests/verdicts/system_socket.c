// assize: --criterion branch --entry f --unwind 4
/* Sockets: a connection fails or not, and what comes is the other side's. */
#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>
int f(void) {
  char buffer[3];
  int file = open("a", O_RDONLY);
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0) return 1; //~ true: covered; false: covered
  if (fd == file) return 2; //~ true: infeasible; false: covered
  if (connect(fd, 0, 0) < 0) return errno == ECONNREFUSED ? 3 : 4;
  //~ `connect(fd, 0, 0) < 0` is true: covered
  //~ `connect(fd, 0, 0) < 0` is false: covered
  //~ `errno == ECONNREFUSED` is true: covered
  //~ `errno == ECONNREFUSED` is false: covered
  if (send(fd, "x", 1, 0) > 1) return 5; //~ true: infeasible; false: covered
  ssize_t n = recv(fd, buffer, sizeof buffer, 0);
  if (n > 3) return 6; //~ true: infeasible; false: covered
  if (n == 2 && buffer[1] == '!') return 7; //~ true: covered; false: covered
  return 0;
}

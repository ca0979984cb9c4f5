// assize: --criterion branch
/* No process is made; the test says which of the two this is. */
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
  int status, child = fork();
  if (child < 0) return 1; //~ true: covered; false: covered
  if (child == 0) return 2; //~ true: covered; false: covered
  if (waitpid(child, &status, 0) != child) return 3; //~ true: covered; false: covered
  if (WIFEXITED(status) && WEXITSTATUS(status) == 3) return 4; //~ true: covered; false: covered
  return 0;
}

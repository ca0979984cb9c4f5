// assize: --criterion branch --entry main
/* After a constructor that ends the program comes nothing of it but what runs at exit. */
#include <stdlib.h>
static int n;
static void h(void) {
  if (n == 2) n++; //~ true: covered; false: infeasible
}
__attribute__((constructor)) static void start(void) {
  atexit(h);
  n = 2;
  exit(n);
}
int main(int argc, char **argv) {
  if (argc > 1) return 1; //~ true: infeasible; false: infeasible
  return 0;
}

// assize: --criterion branch --entry main
#include <string.h>
int main(int argc, char **argv) {
  if (argc < 2) return 1; //~ true: covered; false: covered
  if (strcmp(argv[1], "-v") == 0) return 2; //~ true: covered; false: covered
  if (argv[1][0] == '-' && argv[1][1] == 'v' && argv[1][2] == 0) return 3;
  //~ true: unknown (infeasible)
  //~ false: covered
  return 4;
}

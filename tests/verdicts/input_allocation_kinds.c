// assize: --criterion branch --entry f
// flags: -D_GNU_SOURCE
/* Every function that allocates once can fail. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int f(void) {
  int *a = calloc(2, sizeof *a);
  if (!a) return 1; //~ false: covered; true: covered
  char *b = strdup("ab");
  if (!b) return 2; //~ false: covered; true: covered
  char *c = realloc(b, 20);
  if (!c) return b[0] == 'a'; //~ false: covered; true: covered
  void *d;
  if (posix_memalign(&d, 16, 32) == ENOMEM) return 4; //~ true: covered; false: covered
  char *e;
  if (asprintf(&e, "x") < 0) return 5; //~ true: covered; false: covered
  if (e[0] != 'x') return 6; //~ true: infeasible; false: covered
  return 0;
}

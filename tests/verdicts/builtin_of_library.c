// assize: --criterion branch
// flags: -fno-builtin
#include <string.h>
#include <stdlib.h>
/* A library calls its own strlen, not the program's. */
size_t strlen(const char *text) { return text[0] == 'a' ? 1 : 0; } //~ true: unknown (infeasible: nothing of the program calls it); false: unknown (infeasible: likewise)
int main(void) {
  char *copy = strdup("abc");
  if (!copy) return 1; //~ true: unknown (feasible: no memory); false: covered
  if (copy[1] == 'b') return 2; //~ true: unknown (feasible: the library's strlen); false: covered
  return 0;
}

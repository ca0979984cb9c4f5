// assize: --criterion branch
// flags: -fno-builtin -static
#include <stdio.h>
/* A library that is linked statically calls the program's functions by their names. */
size_t strlen(const char *text) {
  size_t n = 0;
  while (text[n]) n++; //~ true: unknown (feasible: printf calls it); false: unknown (feasible: printf calls it)
  return n;
}
int main(void) {
  printf("%s\n", "a text");
  return 0;
}

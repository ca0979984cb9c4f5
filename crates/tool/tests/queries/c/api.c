#include <stdlib.h>
void unimplemented(void);
int main(int argc, char **argv) {
  char *p = malloc(argc);
  if (!p)
    return 0;
  if (argc > 9)
    unimplemented();
  p[0] = argv[0][0];
  free(p);
  return 1;
}
void wrong(char *p) {
  if (p)
    free(p);
}

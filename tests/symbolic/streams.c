/* Standard input and arguments. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int lines = 0, c;
  while ((c = getchar()) != EOF)
    if (c == '\n') lines++;
  if (argc > 1 && argv[1][0] == '-') {
    if (strcmp(argv[1], "-n") == 0) return 3;
    return 2;
  }
  if (argc > 2 && atoi(argv[2]) == 7) return 5;
  return lines > 1;
}

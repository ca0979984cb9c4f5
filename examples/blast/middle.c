#include <stdio.h>
#include <stdlib.h>

int readInt(void);

// BLAST paper, Figure 1: the middle of three numbers, with a pair of braces missing, so that the
// last `else` belongs to the wrong `if` and L13 and L15 are dead.
int middle(int x, int y, int z) {
L1:;
  int m = z;
L2:
  if (y < z)
  L3:
    if (x < y)
    L5:
      m = y;
    else
    L6:
      if (x < z)
      L9:
        m = x;
  else
  L10:
    if (x > y)
    L12:
      m = y;
    else
    L13:
      if (x > z)
      L15:
        m = x;
L7:
  return m;
}

int main(void) {
  int x, y, z;
  printf("Enter the 3 numbers: ");
  x = readInt();
  y = readInt();
  z = readInt();
  printf("Middle number: %d", middle(x, y, z));
  return 0;
}

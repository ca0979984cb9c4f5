#include <stdio.h>

// Hong and Ural, Figure 1: six statements; the label of each is its vertex there.
int main(void) {
  int x, y, z, max;
v1:
  scanf("%d %d %d", &x, &y, &z);
v2:
  max = x;
v3:
  if (x < y)
  v4:
    max = y;
v5:
  max = max + z;
v6:
  printf("%d\n", max);
  return 0;
}

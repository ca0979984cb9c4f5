#include <stdlib.h>

int fragile(int *p, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i];
  if (sum > 100)
    abort();
  return sum > 10 ? 1 : 0;
}

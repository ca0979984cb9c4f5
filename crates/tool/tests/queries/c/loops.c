#include <assert.h>
int total;
int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    if (i == 3 || n > 7)
      continue;
    s += i;
  }
  do
    s--;
  while (s > 10);
  assert(s < 100);
  total = s;
  return s;
}
int main(void) { return sum(3) + sum(total); }

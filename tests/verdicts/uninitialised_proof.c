// assize: --criterion branch --entry main --uninitialised input
/* What is infeasible is so for all values. */
static int clamp(int v) { return v < 0 ? 0 : v > 9 ? 9 : v; }
//~ `v < 0` is true: covered
//~ `v < 0` is false: covered
//~ `v > 9` is true: covered
//~ `v > 9` is false: covered
int main(void) {
  int x;
  unsigned a[2];
  int y = clamp(x);
  if (y > 9) return 1; //~ true: infeasible; false: covered
  if (y == 9 && x < 9) return 2; //~ true: infeasible; false: covered
  if ((a[0] & 1) + (a[1] & 1) == 3) return 3; //~ true: infeasible; false: covered
  if (x != x) return 4; //~ true: infeasible; false: covered
  return 0;
}

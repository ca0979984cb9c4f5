// assize: --criterion branch --entry main --uninitialised input
/* Each activation has its own: the k-th one has the k-th value. */
static int sum(int depth) {
  int v;
  if (v < 0 || v > 5) return 0; //~ false: covered; true: covered
  if (depth == 0) return v; //~ true: covered; false: covered
  int rest = sum(depth - 1);
  return 10 * rest + v;
}
int main(void) {
  int s = sum(2);
  if (s == 321) return 1; //~ true: covered; false: covered
  if (s > 555) return 2; //~ true: infeasible; false: covered
  return 0;
}

// assize: --criterion branch --entry f
/* Which of two objects comes first is nobody's promise; it is one of the two. */
static int x, y;
int f(int k) {
  if (&x < &y) k++; //~ true: covered; false: infeasible-unless (undefined: the order of two objects)
  if (k == 41) return 1; //~ true: covered; false: covered
  return 0;
}

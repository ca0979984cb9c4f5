// assize: --criterion branch --entry f --unwind 4
/* A pointer to a function leads to one of the program's of its type. */
int twice(int x) { return x == 7 ? 14 : 2 * x; } //~ true: covered; false: covered
int other(long x) { return x != 0; }
static int hidden(int x) { return -x; }
int f(int (*call)(int), int x) {
  if (!call) return 0; //~ false: covered; true: covered
  if (call == hidden) return 1; //~ true: covered; false: covered
  if (call(x) == 14) return 2; //~ true: covered; false: covered
  return 3;
}

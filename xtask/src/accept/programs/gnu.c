typedef __builtin_va_list list;
int sum(int n, ...)
{
  list ap;
  int total = 0;
  __builtin_va_start(ap, n);
  while (n--) total += __builtin_va_arg(ap, int);
  __builtin_va_end(ap);
  return total;
}
int old(a, b, c) int a; char b; double *c; { return a + b + (c != 0); }
int gnu(int n, int x)
{
  __label__ here;
  int vla[n], grid[2][n];
  typeof(x) copy = x;
  __auto_type other = copy + 1;
  int m = ({ int t = x; t > 3 ? t : 3; });
  void *target = &&here;
  if (__builtin_expect(x > 1, 0)) goto *target;
here:
  vla[0] = grid[1][0] = m;
  register int fast = 4;
  static int counter = 0;
  __asm__ volatile ("nop" : "+r" (fast) : "r" (x) : "memory");
  counter += _Generic(x, int: 1, double: 2, default: 3);
  return sizeof(vla) + other + fast + counter + __builtin_choose_expr(1, 2, "a")
    + __builtin_types_compatible_p(int, long) + __builtin_offsetof(struct { int a, b; }, b);
}
__extension__ unsigned __int128 wide = 1;
int aligned __attribute__((aligned(8), unused));

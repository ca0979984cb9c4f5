// assize: --criterion branch --entry f
static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
static int (*const ops[2])(int) = { inc, dec };
int f(unsigned char i, signed char x) {
  int y = ops[i & 1](x);
  if (y == x) return 1; //~ true: infeasible; false: covered
  if (i % 2 == 0 && y < x) return 2; //~ true: infeasible; false: covered
  if (y == -129) return 3; //~ true: covered; false: covered
  return 4;
}

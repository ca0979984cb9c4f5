// assize: --criterion branch --entry f
/* Both operands are calls: gcc and clang take the left one first, whatever the operator. */
static int n;
static int g(int v) { n = n * 10 + v; return v; }
static unsigned byte(void) { return (unsigned)(n = (n * 7 + 1) & 255); }
int f(signed char x) {
  n = 0;
  if (g(1) < g(2) && n == 21) return 1; //~ true: infeasible; false: covered
  n = 0;
  int r = g(3) - g(4);
  if (n == 43) return 2; //~ true: infeasible; false: covered
  if (r == -1 && n == 34 && x > 3) return 3; //~ true: covered; false: covered
  n = 0;
  unsigned word = byte() << 16 | byte() << 8 | byte();
  if (word != 0x010839) return 4; //~ true: infeasible; false: covered
  return 0;
}

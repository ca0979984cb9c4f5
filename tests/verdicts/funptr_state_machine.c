// assize: --criterion branch --entry f
typedef int (*state)(unsigned char);
static int s1(unsigned char c) { return c == 'b' ? 2 : 0; } //~ true: covered; false: covered
static int s0(unsigned char c) { return c == 'a' ? 1 : 0; } //~ true: covered; false: covered
int f(unsigned char c, unsigned char d) {
  state t[2] = { s0, s1 };
  int s = t[0](c);
  if (s == 2) return 1; //~ true: infeasible; false: covered
  s = t[s](d);
  if (s == 2) return 2; //~ true: covered; false: covered
  return s == 1;
}

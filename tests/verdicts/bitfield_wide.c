// assize: --criterion branch --entry f
struct s { unsigned long w : 40; };
int f(unsigned long x) {
  struct s s;
  s.w = x;
  if (s.w > 0xffffffffffUL) return 1; //~ true: infeasible; false: covered
  if (s.w == 0xffffffffffUL) return 2; //~ true: covered; false: covered
  if (s.w << 20 >> 20 != s.w) return 3; //~ true: covered; false: covered
  return 4;
}

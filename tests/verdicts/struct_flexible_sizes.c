// assize: --criterion branch --entry f
struct s { char c; int i; short h; };
int f(int x) {
  if (sizeof(struct s) != 12) return 1; //~ true: infeasible; false: covered
  if (__builtin_offsetof(struct s, i) != 4) return 2; //~ true: infeasible; false: covered
  return x == sizeof(struct s);
}

// assize: --criterion branch --entry f --input i=0..3
int f(int i) {
  const char *s = "abc";
  if (s[i] == 'd') return 1; //~ true: infeasible; false: covered
  if (s[i] == 0) return 2; //~ true: covered; false: covered
  if (s[i] - 'a' != i) return 3; //~ true: infeasible; false: covered
  return 4;
}

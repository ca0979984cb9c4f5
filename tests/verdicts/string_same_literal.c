// assize: --criterion branch --entry f
int f(signed char x) {
  const char *s = x > 0 ? "yes" : "no"; //~ true: covered; false: covered
  if (s[0] == 'y' && x <= 0) return 1; //~ true: infeasible; false: covered
  if (s[2] == 0 && x > 0) return 2; //~ true: infeasible; false: covered
  return s[1] == 'o';
}

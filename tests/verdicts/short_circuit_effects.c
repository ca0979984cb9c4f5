// assize: --criterion branch --entry f
int f(signed char x) {
  int n = 0;
  (void)(x > 0 && n++);
  (void)(x > 0 || (n += 10));
  if (n == 11) return 1; //~ true: infeasible; false: covered
  if (n == 0) return 2; //~ true: infeasible; false: covered
  if (n == 10 && x > 0) return 3; //~ true: infeasible; false: covered
  return n == 1;
}

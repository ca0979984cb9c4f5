// assize: --criterion branch --entry f
int f(signed char x) {
  int a = x, b = a++, c = ++a;
  if (b != x) return 1; //~ true: infeasible; false: covered
  if (c != x + 2) return 2; //~ true: infeasible; false: covered
  if (a-- != c) return 3; //~ true: infeasible; false: covered
  return a == 0;
}

// assize: --criterion branch --entry f
struct p { signed char x, y; };
int f(signed char a, signed char b) {
  struct p s = { a, b }, t = s;
  t.x = 0;
  if (s.x != a) return 1; //~ true: infeasible; false: covered
  if (t.y != b) return 2; //~ true: infeasible; false: covered
  return t.x + s.y == 100;
}

// assize: --criterion branch --entry f
struct B { unsigned a:3; int b:4; char c; };
int f(struct B s) {
  if (s.a == 7 && s.b == -8) return 1; //~ true: covered; false: covered
  if (s.a > 7) return 2; //~ true: infeasible; false: covered
  return 0;
}

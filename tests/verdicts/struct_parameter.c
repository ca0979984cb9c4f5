// assize: --criterion branch --entry f
struct p { signed char x; unsigned char y; };
int f(struct p p) {
  if (p.x > p.y) return 1; //~ true: covered; false: covered
  if (p.y < 0) return 2; //~ true: infeasible; false: covered
  if (p.x == 127 && p.y < 127) return 3; //~ true: infeasible; false: covered
  return p.x == -1;
}

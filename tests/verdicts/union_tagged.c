// assize: --criterion branch --entry f
struct v { enum { INT, CHAR } tag; union { int i; char c; } u; };
static int value(const struct v *v) {
  switch (v->tag) { //~ no case: infeasible
  case INT: return v->u.i; //~ 0: covered
  case CHAR: return v->u.c; //~ 1: covered
  }
  return 99999;
}
int f(signed char x) {
  struct v v;
  if (x > 0) { v.tag = INT; v.u.i = 1000 * x; } //~ true: covered; false: covered
  else { v.tag = CHAR; v.u.c = x; }
  if (value(&v) == 99999) return 1; //~ true: infeasible; false: covered
  return value(&v) == -5;
}

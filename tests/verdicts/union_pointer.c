// assize: --criterion branch --entry f
/* A pointer in a union is a pointer where it is as large as anything else and comes first. */
union value { int *p; long l; };
int f(union value v, int kind) {
  if (kind == 1 && v.p && *v.p == 42) return 1; //~ true: covered; false: covered
  if (kind == 2 && v.p == 0) return 2; //~ true: covered; false: covered
  return 0;
}

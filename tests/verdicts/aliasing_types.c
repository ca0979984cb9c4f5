// assize: --criterion branch --entry f
// flags: -O2
/* For gcc an int is no float. */
union both { int i; float f; };
__attribute__((noinline)) static int look(int *p, float *q) {
  *p = 1;
  *q = 2;
  return *p;
}
__attribute__((noinline)) static int look_same(int *p, unsigned *q, char *r) {
  *p = 1;
  *q = 2;
  *r = 3;
  return *p;
}
int f(signed char x) {
  int i = x;
  float g = x;
  union both u;
  if (look(&i, &g) != 1) return 1; //~ true: infeasible; false: covered
  if (look_same(&i, (unsigned *)&i, (char *)&i) != 3) return 2; //~ true: infeasible; false: covered
  u.f = 2;
  if (u.i != 0x40000000) return 3; //~ true: infeasible; false: covered
  if (look(&u.i, &u.f) == 1) return 4; //~ true: infeasible-unless (undefined: taken for two objects); false: covered
  return 0;
}

// assize: --criterion branch --entry f
union u { float f; unsigned i; };
int f(float x) {
  union u u = { x };
  if (u.i == 0x3f800000 && x != 1) return 1; //~ true: infeasible; false: covered
  if (x == 2 && u.i >> 31) return 2; //~ true: infeasible; false: covered
  if (u.i == 0x80000000u) return 3; //~ true: covered; false: covered
  return 4;
}

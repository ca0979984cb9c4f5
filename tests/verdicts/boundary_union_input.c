// assize: --criterion branch --entry f
union U { char c; int i; };
struct S { union U u; int k; };
int f(union U u, struct S s) {
  if (u.i == 0x12345678) return 1;
  //~ true: covered (feasible: a union holds its largest member)
  //~ false: covered (feasible: a union holds its largest member)
  if (s.u.i == 0x1234567) return 2;
  //~ true: covered (feasible: a union holds its largest member)
  //~ false: covered (feasible: a union holds its largest member)
  return 0;
}

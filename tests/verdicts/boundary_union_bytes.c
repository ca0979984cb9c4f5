// assize: --criterion branch --entry f
union U { char c; int i; };
int f(int x) {
  union U v;
  v.c = x;
  if ((v.i & 0xff) == 5) return 2;
  //~ true: covered (feasible: the other bytes have some value, and are masked)
  //~ false: covered (feasible: the other bytes have some value, and are masked)
  return 0;
}

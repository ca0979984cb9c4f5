// assize: --criterion branch --entry f
int f(unsigned char x) {
  int n = 0;
again:
  if (x & 1) n++; //~ true: covered; false: covered
  x >>= 1;
  if (x) goto again; //~ true: covered; false: covered
  if (n > 8) return 1; //~ true: infeasible; false: covered
  if (n == 8) return 2; //~ true: covered; false: covered
  return 3;
}

// assize: --criterion branch --entry f
int f(unsigned char x) {
  int n = 0;
  do { x >>= 1; n++; } while (x); //~ true: covered; false: covered
  if (n == 0) return 1; //~ true: infeasible; false: covered
  if (n > 8) return 2; //~ true: infeasible; false: covered
  if (n == 8) return 3; //~ true: covered; false: covered
  return 4;
}

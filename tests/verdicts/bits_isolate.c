// assize: --criterion branch --entry f
int f(unsigned char x) {
  unsigned char low = x & -x;
  if (x && !low) return 1; //~ true: infeasible; false: covered
  if (low == 64 && x == 96) return 2; //~ true: infeasible; false: covered
  if (low == 32 && x == 96) return 3; //~ true: covered; false: covered
  if (low & (low - 1)) return 4; //~ true: infeasible; false: covered
  return 5;
}

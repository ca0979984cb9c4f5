// assize: --criterion branch --entry f
int f(unsigned char x) {
  int seen = 0;
  for (int i = 0; i < 6; i++) { //~ true: covered; false: covered
    if (i == 2) continue; //~ true: covered; false: covered
    if (i == x) break; //~ true: covered; false: covered
    seen |= 1 << i;
  }
  if (seen & 4) return 1; //~ true: infeasible; false: covered
  if (seen == 0) return 2; //~ true: covered; false: covered
  if (x < 6 && x != 2 && seen >> x & 1) return 3; //~ true: infeasible; false: covered
  return seen == 0x3b;
}

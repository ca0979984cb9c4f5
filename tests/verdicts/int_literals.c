// assize: --criterion branch --entry f
int f(unsigned char x) {
  if (x == 0x41) return 1; //~ true: covered; false: covered
  if (x == 0101) return 2; //~ true: infeasible; false: covered
  if (x == 'B') return 3; //~ true: covered; false: covered
  if (x == '\x43') return 4; //~ true: covered; false: covered
  if (x == 0b1000100) return 5; //~ true: covered; false: covered
  if (x == 67) return 6; //~ true: infeasible; false: covered
  return 7;
}

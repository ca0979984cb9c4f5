// assize: --criterion branch --entry f
int f(unsigned char x) {
  static const unsigned char next[4] = { 1, 2, 0, 3 };
  int s = 0;
  for (int i = 0; i < 3; i++) //~ true: covered; false: covered
    if (x >> i & 1) s = next[s]; //~ true: covered; false: covered
  if (s == 3) return 1; //~ true: infeasible; false: covered
  if (s == 2) return 2; //~ true: covered; false: covered
  return 3;
}

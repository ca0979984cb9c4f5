// assize: --criterion branch --entry f
int f(unsigned char i) {
  static const char s[] = "a\0b";
  if (sizeof s != 4) return 1; //~ true: infeasible; false: covered
  if (i < 4 && s[i] == 'b' && i != 2) return 2; //~ true: infeasible; false: covered
  if (i < 4 && s[i] == 0 && i == 1) return 3; //~ true: covered; false: covered
  return 4;
}

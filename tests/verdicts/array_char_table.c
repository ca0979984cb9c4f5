// assize: --criterion branch --entry f
int f(unsigned char c) {
  static const char hex[] = "0123456789abcdef";
  char h = hex[c >> 4], l = hex[c & 15];
  if (h > 'f') return 1; //~ true: infeasible; false: covered
  if (h == 'a' && l == 'f') return 2; //~ true: covered; false: covered
  if (l == '\0') return 3; //~ true: infeasible; false: covered
  if (sizeof hex != 17) return 4; //~ true: infeasible; false: covered
  return 5;
}

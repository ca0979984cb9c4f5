// assize: --criterion branch --entry f
// flags: -funsigned-char
int f(char c) {
  if (c > 200) return 1; //~ true: covered; false: covered
  if (c < 0) return 2; //~ true: infeasible; false: covered
  return 0;
}

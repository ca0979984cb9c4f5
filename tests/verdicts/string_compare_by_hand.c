// assize: --criterion branch --entry f --input s=string(3)
int f(const char *s) {
  const char *w = "go";
  while (*s && *s == *w) { s++; w++; } //~ true: covered; false: covered
  if (*s == 0 && *w == 0) return 1; //~ true: covered; false: covered
  if (*s == *w) return 2; //~ true: infeasible; false: covered
  return 3;
}

// assize: --criterion branch --entry f --input s=string(2)
int f(const char *s) {
  int v = 0;
  for (; *s; s++) { //~ true: covered; false: covered
    if (*s < '0' || *s > '9') return -1; //~ false: covered; true: covered
    v = 10 * v + (*s - '0');
  }
  if (v > 99) return 1; //~ true: infeasible; false: covered
  if (v == 42) return 2; //~ true: covered; false: covered
  if (v < 0) return 3; //~ true: infeasible; false: covered
  return 4;
}

// assize: --criterion branch --entry f
int more(void);
int f(void) {
  int n = 0;
  while (n < 3 && more()) n++; //~ true: covered; false: covered
  if (n > 3) return 1; //~ true: infeasible; false: covered
  if (n == 3) return 2; //~ true: covered; false: covered
  return n == 1;
}

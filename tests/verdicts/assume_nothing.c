// assize: --criterion branch --entry f --assume 1 --assume 'x <= 255'
/* What holds in any case is not assumed. */
int f(unsigned char x) {
  if (x > 255) return 1; //~ true: infeasible; false: covered
  return 0;
}

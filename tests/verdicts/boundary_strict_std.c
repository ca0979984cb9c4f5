// assize: --criterion branch --entry f
// flags: -std=c99
int f(int x) {
  if (x == 3) return 1; //~ true: covered; false: covered
  return 0;
}

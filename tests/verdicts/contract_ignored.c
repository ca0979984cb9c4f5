// assize: --criterion branch --entry f --contracts ignore
//@ requires n > 0;
int f(int n) {
  if (n <= 0) return 1; //~ true: covered; false: covered
  return 0;
}

// assize: --criterion branch --entry f
int f(unsigned char n) {
  int a = 0, b = 10;
  for (int i = 0; i < n % 8; i++) { a++; b--; } //~ true: covered; false: covered
  if (a + b != 10) return 1; //~ true: infeasible; false: covered
  if (b < 3) return 2; //~ true: infeasible; false: covered
  return a == 7;
}

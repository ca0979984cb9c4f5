// assize: --criterion branch --entry f
static const int primes[6] = { 2, 3, 5, 7, 11, 13 };
int f(unsigned char i) {
  if (i >= 6) return 0; //~ true: covered; false: covered
  int p = primes[i];
  if (p == 4) return 1; //~ true: infeasible; false: covered
  if (p == 13 && i != 5) return 2; //~ true: infeasible; false: covered
  if (p > 13) return 3; //~ true: infeasible; false: covered
  if (p % 2 == 0) return 4; //~ true: covered; false: covered
  return 5;
}

// assize: --criterion branch --entry f
struct q { unsigned q, r; };
static struct q divide(unsigned n, unsigned d) { return (struct q){ n / d, n % d }; }
int f(unsigned char n) {
  if (divide(n, 7).r > 6) return 1; //~ true: infeasible; false: covered
  if (divide(n, 7).q == 36 && divide(n, 7).r == 3) return 2; //~ true: covered; false: covered
  if (divide(n, 7).q > 36) return 3; //~ true: infeasible; false: covered
  return 0;
}

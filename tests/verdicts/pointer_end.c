// assize: --criterion branch --entry f --input a=[3]
int f(const unsigned char *a) {
  const unsigned char *end = a + 3, *p = a;
  int n = 0;
  while (p != end) //~ true: covered; false: covered
    n += *p++;
  if (p < end) return 1; //~ true: infeasible; false: covered
  if (n > 765) return 2; //~ true: infeasible; false: covered
  return n == 0;
}

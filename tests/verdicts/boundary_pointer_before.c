// assize: --criterion branch --entry equal --input a=[used] --input b=[used] --input used=0..3
int equal(const unsigned long *a, const unsigned long *b, int used) {
  const unsigned long *p = a + (used - 1), *q = b + (used - 1);
  int n;
  for (n = 0; n < used; ++n, --p, --q)
  //~ true: covered
  //~ false: covered (undefined: a pointer before its array)
    if (*p != *q) return 0; //~ true: covered; false: covered
  return 1;
}

// assize: --criterion branch --entry f
/* Each call writes for itself, in the order of calls. */
extern void next(int *p);
int f(int n) {
  int sum = 0;
  for (int i = 0; i < (n & 3); i++) { //~ true: covered; false: covered
    int x = 0;
    next(&x);
    if (x < 0) return 1; //~ true: covered; false: covered
    if (i == 2 && x == 9 && sum == 5) return 2; //~ true: covered; false: covered
    sum += x & 7;
  }
  return 0;
}

// assize: --criterion branch --entry f --input x=1..8
int f(int x) {
  int n = 0;
  while (x != 1) { //~ true: covered; false: covered
    x = x % 2 ? 3 * x + 1 : x / 2; //~ true: covered; false: covered
    n++;
  }
  if (x != 1) return 1; //~ true: infeasible; false: covered
  if (n == 16) return 2; //~ true: covered; false: covered
  if (n > 16) return 3; //~ true: infeasible; false: covered
  return 4;
}

// assize: --criterion branch --entry f --input a=1..4 --input b=1..4
int f(int a, int b) {
  int x = a, y = b;
  while (y) { int t = x % y; x = y; y = t; } //~ true: covered; false: covered
  if (a % x) return 1; //~ true: infeasible; false: covered
  if (x > a) return 2; //~ true: infeasible; false: covered
  if (x == 2 && a != b) return 3; //~ true: covered; false: covered
  return x == 1;
}

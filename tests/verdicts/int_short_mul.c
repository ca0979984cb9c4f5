// assize: --criterion branch --entry f --input a=-8..7 --input b=-8..7
int f(signed char a, signed char b) {
  int p = a * b;
  if (p == 64) return 1; //~ true: covered; false: covered
  if (p > 64) return 2; //~ true: infeasible; false: covered
  if (p < -56) return 3; //~ true: infeasible; false: covered
  if (p == -56) return 4; //~ true: covered; false: covered
  if (p == 50) return 5; //~ true: infeasible; false: covered
  return 6;
}

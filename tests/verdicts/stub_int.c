// assize: --criterion branch --entry f
int sensor(void);
int f(void) {
  int a = sensor(), b = sensor();
  if (a < b && b < a) return 1; //~ true: infeasible; false: covered
  if (a == 7 && b == 8) return 2; //~ true: covered; false: covered
  if ((unsigned char)a > 255) return 3; //~ true: infeasible; false: covered
  return 4;
}

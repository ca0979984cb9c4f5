// assize: --criterion branch --entry f
/* What a function without a body writes is in the test; what it leaves alone stays. */
extern void read_config(int *p);
extern int read_level(double *level, _Bool *ok);
int f(void) {
  int x = 0;
  read_config(&x);
  if (x == 3) return 1; //~ true: covered; false: covered
  double level = 0.5;
  _Bool ok = 0;
  if (read_level(&level, &ok) == 0) { //~ true: covered; false: covered
    if (level > 2.5) return 2; //~ true: covered; false: covered
    if (ok && level < 0) return 3; //~ true: covered; false: covered
    if (ok > 1) return 4; //~ true: infeasible; false: covered
  }
  return 0;
}

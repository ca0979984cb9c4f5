// assize: --criterion branch --entry f
/* Nobody else can know of it. */
int f(int x) {
  volatile int seen = 3;
  if (seen != 3) return 1; //~ true: infeasible; false: covered
  return x;
}

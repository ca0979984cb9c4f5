// assize: --criterion branch --entry f
/* A cleanup function without a body may write to the variable, and does not end what follows. */
extern void unseen(int *p);
static int *kept;
int f(int x) {
  {
    __attribute__((cleanup(unseen))) int v = x;
    if (v == 3) x = 4; //~ true: covered; false: covered
  }
  if (x == 3) return 1; //~ true: infeasible; false: covered
  return 0;
}

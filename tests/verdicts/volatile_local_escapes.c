// assize: --criterion branch --entry f
/* A volatile local is plain memory, unless somebody else can know of it. */
void publish(volatile int *p);
int f(int x) {
  volatile int own = x, array[2] = {x, 4};
  if (own != x) return 1; //~ true: infeasible; false: covered
  if (array[1] != 4) return 2; //~ true: infeasible; false: covered
  volatile int known = 5;
  publish(&known);
  if (known != 5) return 3; //~ true: covered; false: covered
  return 0;
}

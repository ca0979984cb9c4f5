// assize: --criterion checks --entry f
/* Writes, and a member that is not the last; the last one may be longer than it says. */
struct s { char name[4]; int n; int rest[1]; };
struct s one;
int f(unsigned char i) {
  int a[3] = {0, 0, 0};
  a[i] = 1; //~ access out of bounds in `a[i] = 1`: covered
  if (i == 200) one.rest[0] = 2;
  return one.name[i];
  //~ access out of bounds in `return one.name[i]`: infeasible-unless (undefined: i is beyond a before)
}

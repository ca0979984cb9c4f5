// assize: --criterion branch --entry f
/* _Bool holds 0 or 1, whatever was assigned. */
int f(int x) {
  _Bool b = x;
  if (b > 1) return 1; //~ true: infeasible; false: covered
  if (b == 1 && x == 256) return 2; //~ true: covered; false: covered
  if (x == 512 && !b) return 3; //~ true: infeasible; false: covered
  if (b + b == 2) return 4; //~ true: covered; false: covered
  return b; 
}

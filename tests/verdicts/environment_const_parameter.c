// assize: --criterion branch --entry f
extern void show(const int *p);
extern void change(int *p);
int f(signed char k) {
  int x = 0, y = 0;
  show(&x);
  if (x != 0) return 1; //~ true: infeasible; false: covered
  change(&y);
  if (y != 0) return 2; //~ true: covered (feasible: change writes to y); false: covered
  if (x > k && k > 0) return 3; //~ true: infeasible; false: covered
  return 0;
}

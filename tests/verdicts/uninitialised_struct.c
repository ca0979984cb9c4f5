// assize: --criterion branch --entry main --uninitialised input
/* The members are inputs, bit-fields and nested ones too. */
struct point { int x; char y; };
struct device { unsigned open : 1; int mode : 3; struct point at[2]; float gain; };
int main(void) {
  struct device d;
  if (d.open && d.mode == -4) return 1; //~ true: covered; false: covered
  if (d.mode > 3) return 2; //~ true: infeasible; false: covered
  if (d.at[1].x == 100 && d.at[1].y == 'y') return 3; //~ true: covered; false: covered
  if (d.gain > 0.5f && d.gain < 0.25f) return 4; //~ true: infeasible; false: covered
  return 0;
}

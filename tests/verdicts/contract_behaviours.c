// assize: --criterion branch --entry f
/*@ requires x >= 0;
  @ behavior small:
  @   assumes x < 10;
  @   requires y == 1;
  @ behavior large:
  @   assumes x >= 10;
  @   requires y == 2;
  @ complete behaviors;
  @*/
int f(int x, int y) {
  if (x < 0) return 1; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  if (x == 3 && y != 1) return 2; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  if (x == 30 && y != 2) return 3; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  return 0;
}

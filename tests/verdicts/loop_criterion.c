// assize: --criterion loop --entry f
/* Iterations are counted by the way back to the head. */
int f(unsigned char n) {
  int s = 0;
  for (int i = 0; i < n % 4; i++) s += i;
  //~ the loop of `i < n % 4` is left after no iteration: covered
  //~ the loop of `i < n % 4` is left after one iteration: covered
  //~ the loop of `i < n % 4` is left after several iterations: covered
  for (int i = 0; i < 2; i++) s += i;
  //~ the loop of `i < 2` is left after no iteration: infeasible
  //~ the loop of `i < 2` is left after one iteration: infeasible
  //~ the loop of `i < 2` is left after several iterations: covered
  do s--; while (s > 100);
  //~ the loop of `s > 100` is left after no iteration: covered
  //~ the loop of `s > 100` is left after one iteration: infeasible
  //~ the loop of `s > 100` is left after several iterations: infeasible
  return s;
}

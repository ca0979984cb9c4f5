// assize: --criterion branch
int written(int x) {
  if (x > 3) return 7; //~ true: unknown (feasible); false: unknown (infeasible: the call has a 9)
  return 0;
}
extern int called(int);
#pragma weak called = written
int main(void) { return called(9); }

// assize: --criterion branch
/* The linker knows both by one name. */
int written(int x) {
  if (x > 3) return 7; //~ true: unknown (feasible); false: unknown (infeasible: the call has a 9)
  return 0;
}
int called(int x) __asm__("written");
int main(void) { return called(9); }

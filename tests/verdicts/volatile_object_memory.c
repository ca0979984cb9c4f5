// assize: --criterion branch --entry f
/* A volatile object of the program: memory in tests, any value in proofs. */
static volatile unsigned char level;
int f(unsigned char x) {
  level = x;
  if (level == 7) return 1; //~ true: covered; false: covered
  if (level > 255) return 2; //~ true: infeasible; false: covered
  level = 4;
  if (level != 4) return 3; //~ true: unknown (feasible: it is volatile); false: covered
  unsigned char copy = level;
  if (copy != copy) return 4; //~ true: infeasible; false: covered
  return 0;
}

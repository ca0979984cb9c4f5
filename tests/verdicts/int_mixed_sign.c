// assize: --criterion branch --entry f
/* In a comparison with an unsigned int, -1 becomes the largest. */
int f(int x) {
  unsigned u = 10;
  if (x < 0) { //~ true: covered; false: covered
    if (x < u) return 1; //~ true: infeasible; false: covered
    return 2;
  }
  if (x < u) return 3; //~ true: covered; false: covered
  return 4;
}

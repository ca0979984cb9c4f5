// assize: --criterion checks --entry f
/* A pointer stays with the object that it came from: in front of it, in it, and behind. */
int t[4], u[4];
int f(unsigned char i, unsigned char j) {
  int *p = t + (i & 3);
  if (i == 7) return p[1];
  //~ access out of bounds in `return p[1]`: covered
  //~ use of a null pointer in `return p[1]`: infeasible
  if (i == 3) return p[-3];
  //~ access out of bounds in `return p[-3]`: infeasible
  //~ use of a null pointer in `return p[-3]`: infeasible
  if (i == 5 && j < 4) return p[j];
  //~ access out of bounds in `return p[j]`: covered
  //~ use of a null pointer in `return p[j]`: infeasible
  if (i == 6) p = u, *(p + j) = 1;
  //~ access out of bounds in `*(p + j) = 1`: covered
  //~ use of a null pointer in `*(p + j) = 1`: infeasible
  return *p;
  //~ access out of bounds in `return *p`: infeasible-unless (undefined: j is beyond u before)
  //~ use of a null pointer in `return *p`: infeasible-unless (undefined: j is beyond u before)
}

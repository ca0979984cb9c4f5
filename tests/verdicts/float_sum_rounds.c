// assize: --criterion branch --entry f
/* Ten tenths are not one; a quarter is exact. */
int f(unsigned char b) {
  double d = b & 1;
  float q = b & 1;
  for (int i = 0; i < 10; i++) //~ true: covered; false: covered
    d += 0.1, q += 0.25f;
  if (d == 1.0) //~ true: infeasible; false: covered
    return 1;
  if (q != 2.5f && q != 3.5f) //~ true: infeasible; false: covered
    return 2;
  if (1 / (q - q) > 0) //~ true: covered; false: infeasible
    return 3;
  return 0;
}

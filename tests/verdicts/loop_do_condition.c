// assize: --criterion branch --entry f
/* The condition comes after the first round, with what the round has written. */
int f(unsigned char b) {
  int n = 0, y = b & 3;
  do {
    n++;
    y = (y * 2 + 1) & 7;
  } while (n < 3 && y != 7); //~ true: covered; false: covered
  if (n == 0) //~ true: infeasible; false: covered
    return 1;
  if (n == 2 && y != 7) //~ true: infeasible; false: covered
    return 2;
  if (n == 3) //~ true: covered; false: covered
    return 3;
  return 0;
}

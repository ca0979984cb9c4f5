// assize: --criterion branch --entry f
int f(unsigned char x) {
  for (int i = x; i < 0; i++) //~ true: infeasible; false: covered
    return 1;
  while (x > 255) x--; //~ true: infeasible; false: covered
  do { if (x == 3) return 2; } while (0);
  //~ `x == 3` is true: covered
  //~ `x == 3` is false: covered
  //~ `0` is true: infeasible
  //~ `0` is false: covered
  return 3;
}

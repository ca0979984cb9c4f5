// assize: --criterion branch --entry f
int f(unsigned char x) {
  int c = 0;
  for (unsigned char y = x; y; y &= y - 1) //~ true: covered; false: covered
    c++;
  if (c > 8) return 1; //~ true: infeasible; false: covered
  if (c == 8) return 2; //~ true: covered; false: covered
  if (c == 7 && x == 254) return 3; //~ true: covered; false: covered
  if (c == 1 && x == 6) return 4; //~ true: infeasible; false: covered
  return 5;
}

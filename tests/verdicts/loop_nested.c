// assize: --criterion branch --entry f
int f(unsigned char n) {
  int c = 0;
  if (n > 3) n = 3; //~ true: covered; false: covered
  for (int i = 0; i < n; i++) //~ true: covered; false: covered
    for (int j = 0; j < i; j++) //~ true: covered; false: covered
      c++;
  if (c == 3) return 1; //~ true: covered; false: covered
  if (c == 2) return 2; //~ true: infeasible; false: covered
  if (c > 3) return 3; //~ true: infeasible; false: covered
  return 4;
}

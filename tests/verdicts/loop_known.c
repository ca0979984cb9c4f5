// assize: --criterion branch --entry f
int f(unsigned char x) {
  int s = 0;
  for (int i = 0; i < 10; i++) //~ true: covered; false: covered
    s += i;
  if (s != 45) return 1; //~ true: infeasible; false: covered
  return x == s;
}

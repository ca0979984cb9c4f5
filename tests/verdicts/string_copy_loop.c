// assize: --criterion branch --entry f --input s=string(2)
int f(const char *s) {
  char b[3];
  int i = 0;
  do
    b[i] = s[i];
  while (s[i++]); //~ true: covered; false: covered
  if (b[i - 1] != 0) return 1; //~ true: infeasible; false: covered
  if (i > 3) return 2; //~ true: infeasible; false: covered
  return b[0] == 'k' && i == 2;
}

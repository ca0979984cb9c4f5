// assize: --query 'cover EDGES(@LABEL(b)) passing (NOT(@LABEL(a))*.@LABEL(a))>=5.NOT(@LABEL(a))*' --entry f
int f(unsigned char n) {
  int s = 0;
  for (int i = 0; i < n % 5; i++)
a:  s++;
  if (s > 3)
b:  s = 0; //~ `s = 0`: infeasible
  return s;
}

// assize: --criterion branch --entry f
unsigned char port(int n);
int f(signed char x) {
  if (port(x) > 255) return 1; //~ true: infeasible; false: covered
  if (port(1) == 255 && port(2) == 0) return 2; //~ true: covered; false: covered
  return x == 4; 
}

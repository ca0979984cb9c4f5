// assize: --criterion branch --entry f
void notify(int);
int f(signed char x) {
  int y = x;
  notify(y);
  if (y != x) return 1; //~ true: infeasible; false: covered
  return y == 11; 
}

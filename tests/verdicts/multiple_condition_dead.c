// assize: --criterion multiple-condition --entry f
int f(unsigned char x) {
  if (x > 9 && x < 4) return 1;
  //~ `x > 9` is true, 3: `x < 4` is true, so `x > 9 && x < 4` is true: infeasible
  //~ `x > 9` is true, 3: `x < 4` is false: covered
  //~ `x > 9` is false: covered
  return 0;
}

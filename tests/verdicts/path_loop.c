// assize: --criterion 'path(2)' --entry f
int f(unsigned char x) {
  int i = 0;
  //~ `i = 0`, 6: `i < 1`, 6: `i < 1` is true, 7: `i++`, 6: `i < 1`, 6: `i < 1` is false, … (7 edges): covered
  //~ `i = 0`, 6: `i < 1`, 6: `i < 1` is false, 8: `return i`: infeasible
  while (i < 1)
    i++;
  return i;
}

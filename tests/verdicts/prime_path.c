// assize: --criterion prime-path --entry f
int f(unsigned char n) {
  int s = 0;
  //~ `s = 0`, 6: `i = 0`, 6: `i < n % 3`, 6: `i < n % 3` is true, 10: `s++`: covered
  //~ `s = 0`, 6: `i = 0`, 6: `i < n % 3`, 6: `i < n % 3` is false, 13: `return s`: covered
  for (int i = 0; i < n % 3; i++)
  //~ `i < n % 3`, 6: `i < n % 3` is true, 10: `s++`, 6: `i++`: covered
  //~ `i < n % 3` is true, 10: `s++`, 6: `i++`, 6: `i < n % 3`: covered
  //~ `i++`, 6: `i < n % 3`, 6: `i < n % 3` is true, 10: `s++`: covered
    s++;
    //~ `s++`, 6: `i++`, 6: `i < n % 3`, 6: `i < n % 3` is true: covered
    //~ `s++`, 6: `i++`, 6: `i < n % 3`, 6: `i < n % 3` is false, 13: `return s`: covered
  return s;
}

// assize: --criterion branch --entry f
int f(unsigned char c) {
  switch (c) { //~ no case: covered
  case '0' ... '9': return 1; //~ 48 ... 57: covered
  case 'a' ... 'z': return 2; //~ 97 ... 122: covered
  case 256 ... 300: return 3; //~ 256 ... 300: infeasible
  }
  if (c == 'm') return 4; //~ true: infeasible; false: covered
  return 5;
}

// assize: --criterion branch --entry f
int f(unsigned char a, unsigned char b) {
  switch (a) { //~ no case: covered
  case 1: //~ 1: covered
    switch (b) { //~ no case: covered
    case 1: if (a != b) return 1; return 2;
    //~ `b` is 1: covered
    //~ `a != b` is true: infeasible
    //~ `a != b` is false: covered
    case 2: break; //~ 2: covered
    }
    if (b == 1) return 3; //~ true: infeasible; false: covered
    return 4;
  case 2: //~ 2: covered
    if (b == a) return 5; //~ true: covered; false: covered
  }
  return 6;
}

// assize: --criterion branch --entry f
int f(unsigned char x) {
  int state = 0;
  for (int i = 0; i < 3; i++) //~ true: covered; false: covered
    switch (state) { //~ no case: infeasible
    case 0: state = x & 1 ? 1 : 2; break;
    //~ `state` is 0: covered
    //~ `x & 1` is true: covered
    //~ `x & 1` is false: covered
    case 1: state = 2; break; //~ 1: covered
    case 2: state = 0; break; //~ 2: covered
    case 3: return 9; //~ 3: infeasible
    } 
  if (state == 1) return 1; //~ true: infeasible; false: covered
  return state == 2; 
}

// assize: --criterion branch --entry f
int f(unsigned x) {
  if (x >= 0x80000000u) { //~ true: covered; false: covered
    if (x <= 0x7fffffffu) return 1; //~ true: infeasible; false: covered
    if ((int)x <= -1) { } else return 2; //~ true: covered; false: infeasible
    if (x <= 0x80000000u) return 3; //~ true: covered; false: covered
    return 4;
  }
  return (int)x <= -1 ? 5 : 6; //~ true: infeasible; false: covered
}

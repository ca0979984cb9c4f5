// assize: --criterion branch --entry f
/* Each of the four orders, with operands of both signs. */
int f(signed char x, signed char y) {
  if (x <= -100 && y >= 100) { //~ true: covered; false: covered
    if (x <= y) { } else return 1; //~ true: covered; false: infeasible
    if (x >= y) return 2; //~ true: infeasible; false: covered
    if (y > x) { } else return 3; //~ true: covered; false: infeasible
    if (y < x) return 4; //~ true: infeasible; false: covered
    return 5;
  }
  if (x <= -1 && x >= 0) return 6; //~ true: infeasible; false: covered
  return 7;
}

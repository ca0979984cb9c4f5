// assize: --criterion branch --entry f
/* A variable that is assigned to and used without a sequence point: no order is right. */
static int two(int a, int b) { return a * 10 + b; }
int f(signed char x) {
  int i = 1, r = 0;
  if (x == 3) { //~ true: covered; false: covered
    i = i++ + 1;
    if (i == 5) return 1; //~ true: unknown (undefined: `i++` and the assignment); false: covered
  }
  if (x == 4) { //~ true: covered; false: covered
    r = two(i, i++);
    if (r == 77) return 2; //~ true: unknown (undefined: `i` and `i++`); false: covered
  }
  if (x == 5) { //~ true: covered; false: covered
    i = two(i++, 0);
    if (i == 7) return 3;
    //~ true: unknown (infeasible: what is undefined comes before, or never)
    //~ false: covered
  }
  if (x > 200) return 4;
  //~ true: unknown (infeasible: what is undefined comes before, or never)
  //~ false: covered
  return 0;
}

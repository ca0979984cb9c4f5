// assize: --criterion branch --entry f --uninitialised input
/* A jump leads past the declaration: then the variable has no input, and no test decides what it is. */
int f(int k) {
  if (k == 1) goto inside; //~ true: covered; false: covered
  {
    int x;
    if (x == 55) return 1; //~ true: covered; false: covered
    x = 3;
inside:
    if (k == 1 && x == 77) return 2; //~ true: unknown (feasible: x has some value); false: covered
    if (x == 4) return 3; //~ true: unknown (feasible: x has some value); false: covered
  }
  switch (k) { //~ no case: covered
    int y;
  case 2: //~ 2: covered
    if (y == 66) return 4; //~ true: unknown (feasible: y has some value); false: covered
    y = 5;
    if (y == 66) return 5; //~ true: infeasible; false: covered
  }
  return 0;
}

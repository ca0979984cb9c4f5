// assize: --criterion branch --entry f
/* Ranges, a negative label, an arm that is fallen into, no default. */
int f(signed char a) {
  int r = 0;
  switch (a % 8) { //~ no case: covered
    case -1: //~ -1: covered
      r = 1;
    case 2 ... 4: //~ 2 ... 4: covered
      r += 2;
      break;
    case 9: //~ 9: infeasible
      r = 9;
  }
  if (r == 1) //~ true: infeasible; false: covered
    return 1;
  if (r == 3) //~ true: covered; false: covered
    return 2;
  return 0;
}

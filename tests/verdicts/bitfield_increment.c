// assize: --criterion branch --entry f
/* What is stored is cut off; what is read is promoted to `int`. */
struct fields { unsigned low : 3; int sign : 4; unsigned char flag : 1; };
int f(signed char a) {
  struct fields s = { a, a, 1 };
  s.low++;
  if (s.low > 7) //~ true: infeasible; false: covered
    return 1;
  if (s.low == 0) //~ true: covered; false: covered
    return 2;
  if (s.low - 8 > 0) //~ true: infeasible; false: covered
    return 3;
  s.flag += 1;
  if (s.flag) //~ true: infeasible; false: covered
    return 4;
  if (s.sign < -8 || s.sign > 7) //~ false: covered; true: infeasible
    return 5;
  if (s.sign == -8) //~ true: covered; false: covered
    return 6;
  return 0;
}

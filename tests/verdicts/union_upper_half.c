// assize: --criterion branch --entry f
/* Bytes of a member that was not stored are those of the last store there, or indeterminate. */
union either { int whole; short half[2]; unsigned char byte[4]; };
int f(signed char a) {
  union either u = { .whole = a };
  if (u.half[1] != 0 && u.half[1] != -1) //~ true: infeasible; false: covered
    return 1;
  if (u.byte[3] > 127 && a >= 0) //~ true: infeasible; false: covered
    return 2;
  u.half[0] = 5;
  if (u.byte[0] != 5) //~ true: infeasible; false: covered
    return 3;
  if (u.whole == 5) //~ true: covered; false: covered
    return 4;
  return 0;
}

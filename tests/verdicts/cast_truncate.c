// assize: --criterion branch --entry f
int f(int x) {
  if ((char)x == 65 && x != 65) return 1; //~ true: covered; false: covered
  if ((unsigned char)x > 255) return 2; //~ true: infeasible; false: covered
  if ((signed char)x == (unsigned char)x && (x & 128)) return 3; //~ true: infeasible; false: covered
  return (short)x == -1;
}

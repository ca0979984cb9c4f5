// assize: --criterion branch --entry main --uninitialised input
/* What is written in part first is an input all the same, but for that part. */
struct point { int x, y; };
int main(void) {
  struct point p;
  int a[3], i;
  p.x = 3;
  a[1] = 5;
  if (p.x == 4) return 1; //~ true: infeasible; false: covered
  if (p.y == 4) return 2; //~ true: covered; false: covered
  if (a[1] == 6) return 3; //~ true: infeasible; false: covered
  if (a[0] == 7 && a[2] == 8) return 4; //~ true: covered; false: covered
  for (i = 0; i < 3; i++) //~ true: covered; false: covered
    if (a[i] == 9) return 5; //~ true: covered; false: covered
  return 0;
}

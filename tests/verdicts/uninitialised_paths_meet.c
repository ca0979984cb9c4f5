// assize: --criterion branch --entry main --uninitialised input
/* How often a declaration was passed differs between paths that meet. */
static int read_one(void) {
  int v;
  return v;
}
static int read_pair(void) {
  int p[2];
  return p[0] == 3 ? p[1] : 0; //~ true: covered; false: covered
}
int main(void) {
  int again, first = 0, old = 0;
  if (again) first = read_one(), old = read_pair(); //~ true: covered; false: covered
  int second = read_one(), new = read_pair();
  if (again && first == 5 && second == 6) return 1; //~ true: covered; false: covered
  if (!again && second == 9) return 2; //~ true: covered; false: covered
  if (again && old == 7 && new == 8) return 3; //~ true: covered; false: covered
  if (!again && new == 9) return 4; //~ true: covered; false: covered
  if (!again && first == 5) return 5; //~ true: infeasible; false: covered
  return 0;
}

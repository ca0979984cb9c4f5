// assize: --criterion branch --entry main --uninitialised input
/* The whole array is an input; elements that are written are what the program makes of them. */
int main(void) {
  unsigned a[3];
  char name[4];
  short m[2][2];
  if (a[0] < a[1] && a[1] < a[2]) a[1] = a[0]; //~ true: covered; false: covered
  if (a[0] == a[1] + 1 && a[1] == a[0] + 1) return 1; //~ true: infeasible; false: covered
  if (name[0] == 'o' && name[1] == 'k' && !name[2]) return 2; //~ true: covered; false: covered
  if (m[0][1] == 7 && m[1][0] == 8 && m[0][1] == m[1][0]) return 3; //~ true: infeasible; false: covered
  return 0;
}

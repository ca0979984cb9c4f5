// assize: --criterion branch --entry f --input a=[3]
int f(signed char *a) {
  for (int i = 0; i < 2; i++) //~ true: covered; false: covered
    for (int j = 0; j < 2; j++) //~ true: covered; false: covered
      if (a[j] > a[j + 1]) { //~ true: covered; false: covered
        signed char t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
  if (a[0] > a[1]) return 1; //~ true: infeasible; false: covered
  if (a[1] > a[2]) return 2; //~ true: infeasible; false: covered
  if (a[0] == a[2] && a[0] != a[1]) return 3; //~ true: infeasible; false: covered
  return 0;
}

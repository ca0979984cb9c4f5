// assize: --criterion branch --entry f --input i=0..1 --input j=0..2
int f(int i, int j) {
  int m[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
  if (m[i][j] != 3 * i + j + 1) return 1; //~ true: infeasible; false: covered
  if (m[i][j] == 6) return 2; //~ true: covered; false: covered
  if (m[i][j] == 7) return 3; //~ true: infeasible; false: covered
  if (*(*(m + i) + j) == 4 && j) return 4; //~ true: infeasible; false: covered
  return 0;
}

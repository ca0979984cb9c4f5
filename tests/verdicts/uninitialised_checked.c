// assize: --criterion branch --entry main --uninitialised input
/* A value that has passed a check stays within its bounds: it is the same at each read. */
int main(void) {
  int size, table[4] = {2, 3, 5, 7};
  if (size < 0 || size >= 4) return 1; //~ false: covered; true: covered
  if (table[size] > 7) return 2; //~ true: infeasible; false: covered
  if (size > 3) return 3; //~ true: infeasible; false: covered
  if (table[size] == 5) return 4; //~ true: covered; false: covered
  return 0;
}

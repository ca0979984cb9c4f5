// assize: --criterion checks --entry f
/* Indices of arrays, whose sizes are known. */
int table[4][5];
int f(unsigned i, signed char j) {
  if (j >= 0 && j < 5) return table[i & 3][j];
  //~ access out of bounds in `return table[i & 3][j]`: infeasible
  if (j == 5) return table[1][j]; //~ access out of bounds in `return table[1][j]`: covered
  if (i < 5) return table[i][0]; //~ access out of bounds in `return table[i][0]`: covered
  return 0;
}

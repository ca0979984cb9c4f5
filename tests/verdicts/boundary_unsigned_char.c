// assize: --criterion branch --entry f
// flags: -funsigned-char
int f(char c) {
  if (c > 200) return 1; //~ true: unknown (feasible: char is unsigned here); false: covered
  if (c < 0) return 2; //~ true: covered WRONG (infeasible); false: covered
  return 0;
}

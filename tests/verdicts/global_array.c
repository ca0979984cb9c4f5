// assize: --criterion branch --entry f
static unsigned char seen[4];
int f(unsigned char a, unsigned char b) {
  seen[a % 4]++;
  seen[b % 4]++;
  if (seen[0] + seen[1] + seen[2] + seen[3] != 2) return 1;
  //~ true: unknown (feasible: f was called before)
  //~ false: covered
  if (seen[2] == 2) return 2; //~ true: covered; false: covered
  if (seen[2] > 2) return 3; //~ true: infeasible; false: covered
  return 4;
}

// assize: --criterion branch --entry f --input 's=[n]' --input n=0..4 --input end=s+n
/* Two pointers into one object. */
int f(const char *s, int n, const char *end) {
  int found = 0;
  for (; s < end; s++) //~ true: covered; false: covered
    if (*s == 'a') found++; //~ true: covered; false: covered
  if (found > n) return 1; //~ true: infeasible; false: covered
  if (found == 4) return 2; //~ true: covered; false: covered
  if (s != end) return 3; //~ true: infeasible; false: covered
  return 0;
}

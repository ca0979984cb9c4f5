// assize: --criterion branch --entry f --input 's=string(5)' --input end=s+k
/* It comes before what it is behind of, and leads no further than to the end. */
int f(const char *end, const char *s, unsigned k) {
  if (end - s > 6) return 1; //~ true: infeasible; false: covered
  if (k > 6) return 2; //~ true: infeasible; false: covered
  if (end - s == 6) return 3; //~ true: covered; false: covered
  if (k != end - s) return 4; //~ true: infeasible; false: covered
  return *end == 'q';
}

// assize: --criterion branch --entry main --uninitialised input
/* Each time round is a lifetime of its own, with a value of its own. */
int main(void) {
  unsigned seen = 0, last = 0;
  for (unsigned i = 0; i < 3; i++) { //~ true: covered; false: covered
    unsigned v;
    if (v == 10 + i) seen++; //~ true: covered; false: covered
    if (i > 0 && v == last + 1) seen += 10; //~ true: covered; false: covered
    last = v;
  }
  if (seen == 23) return 1; //~ true: covered; false: covered
  if (seen == 13) return 2; //~ true: infeasible; false: covered
  return 0;
}

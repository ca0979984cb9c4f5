// assize: --criterion branch --entry f --assume 'key == 123456789 && s[0] == 65' --input 's=string(3)'
/* Inputs at random do not satisfy it. */
int f(int key, const char *s) {
  if (key % 2) return s[0] == 'A' ? 1 : 2;
  //~ `key % 2` is true: covered
  //~ `key % 2` is false: infeasible-unless (infeasible: the precondition says so)
  //~ `s[0] == 'A'` is true: covered
  //~ `s[0] == 'A'` is false: infeasible-unless (infeasible: the precondition says so)
  return 3;
}

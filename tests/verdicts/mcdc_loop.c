// assize: --criterion mcdc --entry f --input a=[3]
int f(const char *a) {
  int i = 0;
  while (i < 3 && a[i]) i++;
  //~ `i < 3` alone decides `i < 3 && a[i]`, in two tests: covered
  //~ `a[i]` alone decides `i < 3 && a[i]`, in two tests: covered
  return i;
}

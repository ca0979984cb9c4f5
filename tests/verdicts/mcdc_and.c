// assize: --criterion mcdc --entry f
int f(signed char a, signed char b) {
  if (a > 0 && b > 0) return 1;
  //~ `a > 0` alone decides `a > 0 && b > 0`, in two tests: covered
  //~ `b > 0` alone decides `a > 0 && b > 0`, in two tests: covered
  if (a > 0 && a > 5) return 2;
  //~ `a > 0` alone decides `a > 0 && a > 5`, in two tests: covered
  //~ `a > 5` alone decides `a > 0 && a > 5`, in two tests: covered
  return 0;
}

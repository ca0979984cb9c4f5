// assize: --criterion branch --entry f
// gcc knows the size of b even without optimisation.
int f(void) {
  char b[8];
  if (__builtin_object_size(b, 0) == 8) //~ true: unknown (feasible: gcc knows it); false: covered
    return 1;
  return 0;
}

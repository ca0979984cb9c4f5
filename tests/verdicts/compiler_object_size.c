// assize: --criterion branch --entry f
/* gcc knows the size of a variable even without optimisation. */
int f(signed char x) {
  char buffer[10];
  buffer[0] = x;
  if (__builtin_object_size(buffer, 0) == 10) return 1; //~ true: unknown (feasible: gcc knows it); false: covered WRONG (infeasible: gcc knows it)
  return 0;
}

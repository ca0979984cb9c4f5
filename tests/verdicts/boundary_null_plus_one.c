// assize: --criterion branch --entry f
extern int __VERIFIER_nondet_int(void);
static void *counter = 0;
int f(void) {
  counter++;
  if (counter != 0) counter++;
  //~ true: covered (undefined: a null pointer plus one)
  //~ false: unknown (undefined: a null pointer plus one)
  if (__VERIFIER_nondet_int() == 3) return 2;
  //~ true: covered (undefined: a null pointer plus one)
  //~ false: covered (undefined: a null pointer plus one)
  return 1;
}

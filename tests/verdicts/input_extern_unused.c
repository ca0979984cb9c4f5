// assize: --criterion branch --entry f
/* What only a function that is not called needs is in nobody's way. */
extern int elsewhere;
extern void *parts[2];
int other(void) { return elsewhere + (parts[0] == 0); }
int f(int x) {
  if (x == 5) return 1; //~ true: covered; false: covered
  return 0;
}

// assize: --criterion branch --entry f --stub each=callback --globals initial --unwind 6
/* A stub calls what it is given, with any numbers, as often as it likes. */
extern int each(int from, void (*visit)(int value, void *all), void *all);
static int count;
static void visit(int value, void *all) {
  if (value == 41) count++; //~ true: covered; false: covered
  if (all && *(int *)all == 3) count += 10; //~ true: covered; false: covered
}
int f(int x) {
  count = 0;
  if (each(1, visit, &x) < 0) return 1; //~ true: covered; false: covered
  if (count == 2) return 2; //~ true: covered; false: covered
  if (count == 11) return 3; //~ true: covered; false: covered
  return 0;
}

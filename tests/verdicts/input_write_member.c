// assize: --criterion branch --entry f
/* What lies beside the member that is handed out is in the same object, and may be reached from it. */
struct pair { int key; int value; };
extern void get(int *p);
int f(void) {
  struct pair a = {1, 2};
  get(&a.value);
  if (a.value == 7) return 1; //~ true: covered; false: covered
  if (a.key == 7) return 2; //~ true: unknown (feasible: it reaches the other from there); false: covered
  return 0;
}

// assize: --criterion branch --entry f --input head=object?
/* A structure, and a pointer whose shape the user gives. */
struct item { int key; struct item *next; };
extern struct { unsigned bits : 3; char name[4]; } config;
extern struct item *head;
int f(void) {
  if (config.bits == 7 && config.name[1] == 'x') return 1; //~ true: covered; false: covered
  if (config.bits > 7) return 2; //~ true: infeasible; false: covered
  if (head && head->key == 42) return 3; //~ true: covered; false: covered
  return 0;
}

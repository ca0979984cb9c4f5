// assize: --criterion branch --entry f
/* So does one in an object that is made when it is used. */
struct ops {
  int (*get)(void);
  int kind;
};
int five(void) { return 5; }
int f(const struct ops *ops) {
  if (!ops || !ops->get) return 0; //~ false: covered; true: covered
  if (ops->kind == 3 && ops->get() == 5) return 1; //~ true: covered; false: covered
  return 2;
}

// assize: --criterion branch --entry f --stub on=callback --stub run=callback --unwind 6
/* What was registered before may be called by another function. */
extern void on(int (*handler)(char c));
extern void run(void);
static int got;
static int handler(char c) {
  if (c == 'q') got = 1; //~ true: covered; false: covered
  return c;
}
int f(void) {
  got = 0;
  on(handler);
  got = 0;
  run();
  if (got) return 1; //~ true: covered; false: covered
  return 0;
}

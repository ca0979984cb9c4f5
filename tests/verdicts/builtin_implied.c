// assize: --criterion branch
/* gcc makes a call of puts of the call of printf. */
int printf(const char *, ...);
static int lines;
int puts(const char *text) {
  if (!text) return -1; //~ true: unknown (infeasible: texts are none); false: unknown (feasible: gcc calls it)
  lines++;
  return 0;
}
int main(void) {
  printf("a line\n");
  if (lines == 1) return 1; //~ true: unknown (feasible: gcc calls puts); false: covered
  return 0;
}

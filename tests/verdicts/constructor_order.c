// assize: --criterion branch --entry main
/* By priority, then in the order of the definitions; one without a priority comes last. */
static int order;
__attribute__((constructor)) static void c(void) { order = order * 10 + 3; }
void e(void) __attribute__((constructor));
__attribute__((constructor(300))) static void b(void) { order = order * 10 + 2; }
__attribute__((constructor(200))) static void a(void) { order = order * 10 + 1; }
__attribute__((constructor)) static void d(void) { order = order * 10 + 4; }
int main(void) {
  if (order == 12345) return 1; //~ true: covered; false: infeasible
  return 0;
}
void e(void) {
  if (order == 1234) order = order * 10 + 5; //~ true: covered; false: infeasible
}

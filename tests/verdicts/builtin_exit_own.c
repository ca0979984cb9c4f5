// assize: --criterion branch
/* After main comes the library's exit. */
static int ended;
__attribute__((noreturn)) void _Exit(int);
__attribute__((noreturn)) void exit(int status) {
  if (status == 0) ended = 1; //~ true: unknown (infeasible: nothing calls it); false: unknown (infeasible: likewise)
  _Exit(status);
}
int main(void) { return 0; }

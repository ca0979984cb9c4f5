// assize: --criterion branch
/* A program that begins with main is whole but for libraries, which do not know its names. */
extern void ext(void);
int elsewhere(int x) {
  if (x > 3) return 1; //~ true: infeasible; false: infeasible
  return 0;
}
int main(int argc, char **argv) {
  if (argc > 1) ext(); //~ true: covered; false: covered
  return 0;
}

// assize: --criterion branch --entry main
/* argv is there, and nobody reads it. */
extern signed char __VERIFIER_nondet_char(void);
int main(int argc, char **argv) {
  signed char x = __VERIFIER_nondet_char();
  if (x > 127) return 1; //~ true: infeasible; false: covered
  if (x == 127) return 2; //~ true: covered; false: covered
  return 3;
}

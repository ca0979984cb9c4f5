// assize: --criterion branch
int mode;
void set(void);
__asm__(".text\n.globl set\nset:\n movl $5, mode(%rip)\n ret\n");
int main(int argc, char **argv) {
  set();
  if (mode == 5) return 1; //~ true: unknown (feasible: set writes it); false: covered WRONG (infeasible: set writes it)
  if (argc < 0) return 2; //~ true: unknown (infeasible); false: covered
  return 0;
}

// assize: --criterion branch --entry main
int main(int argc, char **argv) {
  if (argc < 1) return 1; //~ true: unknown (infeasible); false: covered
  if (argc == 3) return 2; //~ true: covered; false: covered
  if (argv[argc] != 0) return 3; //~ true: unknown (infeasible); false: covered
  return 4;
}

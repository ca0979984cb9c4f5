// assize: --criterion branch --entry main
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int up = 0, down = 0;
  for (int i = 0; i < 4; i++) //~ true: covered; false: covered
    if (__VERIFIER_nondet_bool()) up++; else down++; //~ true: covered; false: covered
  if (up + down != 4) return 1; //~ true: infeasible; false: covered
  if (up == 4) return 2; //~ true: covered; false: covered
  if (up > 2 && down > 1) return 3; //~ true: infeasible; false: covered
  return 4;
}

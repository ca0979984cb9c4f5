# 0 "/work/wt-g/tests/testcomp/machine.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "/work/wt-g/tests/testcomp/machine.c"

extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int state = 0;
  int steps = 0;
  while (steps < 5) {
    int event = __VERIFIER_nondet_int();
    steps++;
    switch (state) {
    case 0:
      if (event == 1)
        state = 1;
      break;
    case 1:
      if (event == 7)
        state = 2;
      if (event == 9)
        return 1;
      break;
    case 2:
      return 2;
    default:
      return 3;
    }
  }
  return 0;
}

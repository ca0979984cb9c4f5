# 0 "/work/wt-g/tests/testcomp/loop.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "/work/wt-g/tests/testcomp/loop.c"

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void assume_that(int holds)
{
  if (!holds)
    abort();
}

int main(void)
{
  int n = __VERIFIER_nondet_int();
  int sum = 0;
  assume_that(n >= 0 && n <= 4);
  for (int i = 0; i < n; i++) {
    int next = __VERIFIER_nondet_int();
    if (next < 0)
      break;
    if (next > 1000)
      continue;
    sum += next;
  }
  if (sum > 2500)
    return 1;
  return 0;
}

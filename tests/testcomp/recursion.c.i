# 0 "/work/wt-g/tests/testcomp/recursion.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "/work/wt-g/tests/testcomp/recursion.c"

extern unsigned int __VERIFIER_nondet_uint(void);

unsigned int digits(unsigned int n)
{
  if (n < 10)
    return 1;
  return 1 + digits(n / 10);
}

int main(void)
{
  unsigned int n = __VERIFIER_nondet_uint();
  if (n > 99999)
    return 9;
  if (digits(n) == 4)
    return 1;
  return 0;
}

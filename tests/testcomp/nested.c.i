# 0 "/work/wt-g/tests/testcomp/nested.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "/work/wt-g/tests/testcomp/nested.c"

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

static int kind(int a, int b, int c)
{
  if (a <= 0 || b <= 0 || c <= 0)
    return 0;
  if (a + b <= c || a + c <= b || b + c <= a)
    return 1;
  if (a == b && b == c)
    return 2;
  if (a == b || b == c || a == c)
    return 3;
  return 4;
}

int main(void)
{
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int();
  if (a > 1000 || b > 1000 || c > 1000)
    return 9;
  if (__VERIFIER_nondet_bool())
    return kind(a, b, c);
  return 5;
}

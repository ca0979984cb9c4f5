# 0 "/work/wt-g/tests/testcomp/order.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "/work/wt-g/tests/testcomp/order.c"

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
  int n = 0;
  if (__VERIFIER_nondet_int() > 5) {
    if (__VERIFIER_nondet_uchar() == 200)
      n = __VERIFIER_nondet_int();
  } else {
    n = __VERIFIER_nondet_int();
    if (__VERIFIER_nondet_uchar() < n)
      n = 3;
  }
  if (n == 17)
    return 1;
  return 0;
}

/* Inputs of two types, read in an order that depends on their values. */
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

/* Some branches have no execution. */
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned int x = __VERIFIER_nondet_uint();
  if (x % 2 == 0) {
    if (x % 4 == 1)
      return 4;
  }
  if (x * x == 3)
    return 3;
  if (x > 10 && x < 12)
    return 1;
  return 0;
}

/* A function that calls itself. */
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

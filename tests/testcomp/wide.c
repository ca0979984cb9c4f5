/* Numbers of every size. */
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);

int main(void)
{
  char c = __VERIFIER_nondet_char();
  short s = __VERIFIER_nondet_short();
  long l = __VERIFIER_nondet_long();
  unsigned long u = __VERIFIER_nondet_ulong();
  long long w = __VERIFIER_nondet_longlong();
  if (c == 'x')
    return 1;
  if (s < -32000)
    return 2;
  if (l > 2147480000L)
    return 3;
  if (u == 4000000000UL)
    return 4;
  if (w == -9000000000000LL)
    return 5;
  return 0;
}

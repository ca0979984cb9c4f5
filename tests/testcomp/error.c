/* The call of reach_error needs the right sequence. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

int main(void)
{
  int balance = 0;
  for (int i = 0; i < 4; i++) {
    int amount = __VERIFIER_nondet_int();
    if (amount < -100 || amount > 100)
      return 1;
    balance += amount;
    if (balance < 0)
      return 2;
  }
  if (balance == 333)
    reach_error();
  return 0;
}

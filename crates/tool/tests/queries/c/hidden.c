int __VERIFIER_nondet_int(void);
void log_it(int x);
struct pair { int a, b; };

static int hidden(struct pair *p, int n) {
  log_it(n);
  if (p->a > n)
    return __VERIFIER_nondet_int() > 3 ? 1 : 2;
  return 0;
}

int main(void) {
  struct pair p = { __VERIFIER_nondet_int(), 0 };
  if (hidden(&p, 5))
    return __VERIFIER_nondet_int() == 0;
  return 2;
}

// assize: --uninitialised input --criterion mcdc
// assize generate examples/uninitialised/status/account.c
// A withdrawal: status codes of two checks decide together.
enum { OK, EMPTY, LOCKED, LIMIT };

struct account {
  unsigned balance, limit;
  _Bool locked, trusted;
};

static int check(const struct account *a, unsigned amount) {
  if (a->locked && !a->trusted) return LOCKED;
  if (amount > a->balance) return EMPTY;
  if (amount > a->limit && !a->trusted) return LIMIT;
  return OK;
}

int main(void) {
  struct account a;
  unsigned amount;
  int status = check(&a, amount);
  if (status == OK) {
    unsigned rest = a.balance - amount;
    if (rest > a.balance) return 1; // never
    a.balance = rest;
  }
  if (status == LIMIT && a.trusted) return 2; // never
  return 0;
}

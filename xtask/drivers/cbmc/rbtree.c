int exercise(const int keys[5], int keep);
void harness(void) {
  int keys[5], keep;
  __CPROVER_assume(keep >= 0 && keep <= 5);
  exercise(keys, keep);
}

int churn(const char script[6]);
void harness(void) {
  char script[6];
  churn(script);
}

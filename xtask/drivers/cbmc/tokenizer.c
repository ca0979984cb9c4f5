enum kind { ANY };
int tokenize(const char *text, enum kind kinds[6]);
void harness(void) {
  char text[6];
  enum kind kinds[6];
  text[5] = '\0';
  tokenize(text, kinds);
}

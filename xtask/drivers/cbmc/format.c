int show(const char *pattern, int a, int b, const char *text);
void harness(void) {
  char pattern[5], text[3];
  int a, b, null;
  pattern[4] = text[2] = '\0';
  show(pattern, a, b, null ? (const char *)0 : text);
}

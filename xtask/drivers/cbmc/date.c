struct date { int year, month, day; };
int parse(const char *text, struct date *day);
void harness(void) {
  char text[12];
  struct date day;
  text[11] = '\0';
  parse(text, &day);
}

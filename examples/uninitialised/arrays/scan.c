// assize: --uninitialised input --criterion branch
// assize generate examples/uninitialised/arrays/scan.c
// A signed decimal number at the beginning of a text, as atoi has it.
int main(void) {
  char text[6];
  int at = 0, sign = 1, value = 0, digits = 0;
  text[5] = 0;
  while (text[at] == ' ' || text[at] == '\t') at++;
  if (text[at] == '-') {
    sign = -1;
    at++;
  } else if (text[at] == '+') {
    at++;
  }
  while (text[at] >= '0' && text[at] <= '9') {
    value = 10 * value + (text[at] - '0');
    digits++;
    at++;
  }
  if (digits == 0) return 1;
  if (value > 99999) return 2; // never
  if (text[at] != 0) return 3;
  if (sign * value == -42) return 4;
  return 0;
}

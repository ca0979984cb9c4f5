/* Old C: functions of the library that no header declares have their own types, and a call may
   come before the prototype. */
struct small { unsigned bits : 3; };
int main() {
  struct small s;
  s.bits = 11;
  printf("%d\n", later(s.bits, &s));
  char buffer[8];
  char *copy = malloc(8);
  memset(buffer, 'x', 7);
  buffer[7] = 0;
  strcpy(copy, buffer);
  printf("%s %d\n", copy, (int)strlen(copy));
  free(copy);
  exit(0);
}
int later(unsigned n, const void *p) { return n + (p != 0); }

/* Old C: functions of the library that no header declares have their own types. */
int main() {
  char buffer[8];
  char *copy = malloc(8);
  memset(buffer, 'x', 7);
  buffer[7] = 0;
  strcpy(copy, buffer);
  printf("%s %d\n", copy, (int)strlen(copy));
  free(copy);
  exit(0);
}

/* flags: -ffreestanding */
/* says: refused */
/* Whose `strlen` that is nobody knows. */
unsigned long strlen(const char *s);
int f(int x) {
  char b[4] = "abc";
  if (x > 3 && strlen(b) != 3) return 1; /*~ with: false; without: false */
  return 0;
}

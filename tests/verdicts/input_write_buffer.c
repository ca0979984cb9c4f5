// assize: --criterion branch --entry f
/* A buffer may be written up to its end, by bytes or by elements. */
extern int read_bytes(void *to, unsigned long n);
extern void read_words(unsigned short *to);
int f(void) {
  char text[6] = "";
  int n = read_bytes(text, sizeof text);
  if (n == 6 && text[0] == 'a' && text[5] == 'z') return 1; //~ true: covered; false: covered
  unsigned short words[3] = {1, 2, 3};
  read_words(words + 1);
  if (words[0] != 1) return 2;
  //~ true: unknown (feasible: it reaches the first one from there)
  //~ false: covered
  if (words[2] == 0xbeef) return 3; //~ true: covered; false: covered
  return 0;
}

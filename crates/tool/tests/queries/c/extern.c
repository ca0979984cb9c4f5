// assize: --entry look
// Nobody defines the table: it may hold anything, and nothing can be proved of it.
extern const unsigned char table[4];
int look(unsigned x) {
  if (table[x & 3])
    return 1;
  return 2;
}

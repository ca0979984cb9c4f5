/* Symbolic indices: small arrays, large arrays, arrays of structures, bytes of words. */
static int table[300];
static const unsigned char constants[512] = {1, 2, 3, [100] = 7, [511] = 9};
struct pair { short a; int b; char c[3]; };
static struct pair pairs[5];

int small(int i, int v) {
  int a[8] = {0};
  if (i < 0 || i >= 8) return -1;
  a[i] = v;
  a[(i + 3) & 7] += 2;
  if (a[3] == 5) return 1;
  if (a[i] > 100) return 2;
  return a[0] + a[7];
}

int large(unsigned i, unsigned j, int v) {
  if (i >= 300 || j >= 300) return -1;
  table[i] = v;
  table[j] = 3;
  if (table[i] == 3 && v != 3) return i == j ? 1 : 2;
  if (table[7] == 12) return 3;
  return constants[i & 511];
}

int lookup(unsigned char i, unsigned char k) {
  int sum = constants[2 * i] + constants[2 * i + 1];
  if (sum == 9 && k == 3) return 1;
  if (constants[i + k] == 7) return 2;
  return sum;
}

int structures(int i, int j, int v) {
  if (i < 0 || i > 4 || j < 0 || j > 2) return -1;
  pairs[i].b = v;
  pairs[i].c[j] = (char)v;
  pairs[4 - i].a = 9;
  struct pair copy = pairs[j];
  if (copy.b == 77) return 1;
  if (copy.c[j] == 5 && copy.a == 9) return 2;
  return copy.a;
}

int bytes(unsigned word, unsigned i, unsigned char b) {
  unsigned char *p = (unsigned char *)&word;
  if (i > 3) return -1;
  p[i] = b;
  if (word == 0x12345678) return 1;
  unsigned short *h = (unsigned short *)(p + 2);
  if (*h == 0xbeef) return 2;
  return p[0];
}

int wide(unsigned i, unsigned k, unsigned char b) {
  static unsigned words[100];
  unsigned char *p = (unsigned char *)words;
  if (i >= 397 || k >= 100) return -1;
  p[i] = b;
  *(unsigned *)(p + i) += 1;
  if (words[k] == 0x00010000) return 1;
  return words[k] != 0;
}

int two_dimensions(int i, int j, int v) {
  static int grid[4][5];
  if (i < 0 || i > 3 || j < 0 || j > 4) return -1;
  grid[i][j] = v;
  grid[3 - i][4 - j] = 8;
  int *p = grid[1];
  if (p[2] == v && v > 10) return 1;
  if (p[j] == 8) return 2;
  return grid[0][0];
}

int pointers(int *a, int n, int x) {
  int *end = a + 4;
  int count = 0;
  if (!a || n > 4) return -1;
  for (int *p = a; p < end && p - a < n; p++)
    if (*p == x) count++;
  return count > 1;
}

int choose(int which, int *a, int *b, int v) {
  int c = 4;
  int *p = which == 0 ? &c : which == 1 ? a : b;
  if (!p) return -1;
  *p = v;
  int **q = &p;
  **q += 1;
  if (c == 6) return 1;
  if (a && a[0] == 9) return 2;
  return p == b;
}

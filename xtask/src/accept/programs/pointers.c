struct opaque;
struct opaque *make(void);
void use(struct opaque *, void *, const void *);
typedef int (*compare)(const void *, const void *);
int by_value(const void *a, const void *b) { return *(const int *)a - *(int *)b; }
void sort(int *list, unsigned long n, compare f)
{
  for (unsigned long i = 1; i < n; i++)
    if (f(list + i - 1, &list[i]) > 0) { int t = list[i]; list[i] = list[i - 1]; list[i - 1] = t; }
}
int apply(int (*f)(int), int x) { return (*f)(x) + (**f)(x) + f(x); }
int inc(int x) { return x + 1; }
compare choose(int k) { return k ? by_value : (compare)0; }
int (*pick(int k))(int) { return k ? &inc : inc; }
int test(char **argv, const char *s, volatile int *v)
{
  int grid[3][4], (*row)[4] = grid, *cell = *row;
  struct opaque *o = make(), *const fixed = o;
  char *end = *argv, c = *end++;
  const char *t = s ? s : "none";
  void *any = grid;
  long distance = &grid[2][1] - cell;
  sort(cell, 12, choose(1));
  use(o, any, fixed);
  *v = *s++ == c, *v += (*argv)[1];
  row++; cell += 2; any = &any;
  return apply(pick(0), sizeof *row) + (end > t) + distance + !any + (int)(long)o + -1[cell];
}

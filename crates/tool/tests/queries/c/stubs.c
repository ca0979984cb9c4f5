extern void on(int (*handler)(char c));
extern void run(void);
extern int fill(int *to, int *);
extern int twice(int x);

static int got;

static int handler(char c)
{
  if (c == 'q')
    got = 1;
  return c;
}

int registered(void)
{
  got = 0;
  on(handler);
  got = 0;
  run();
  if (got)
    return 1;
  return 0;
}

int filled(void)
{
  int a = 1, b = 2;
  fill(&a, &b);
  if (a == 7)
    return 1;
  if (b != 2)
    return 2;
  return 0;
}

int doubled(int x)
{
  if (twice(x) == 7)
    return 1;
  return 0;
}

struct settings {
  int level;
  int (*rate)(int);
};
static int third(int x) { return x / 3; }
struct settings usual = {3, third};
int half(int x) { return x / 2; }
int apply(int (*call)(int), const struct settings *with, int x) {
  if (!call || !with || !with->rate) return 0;
  if (with->level == 3 && with->rate(x) == 5 && call(x) == 8) return 1;
  return 2;
}

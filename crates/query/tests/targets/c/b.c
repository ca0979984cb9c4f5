enum color { RED };
extern int shared;
static int helper(int w) { return w - 1; }
int second(int w) {
  int x = helper(w);
  shared += x;
  return shared;
}

static int helper(int v) { return v + 1; }
int shared;
int first(int v) {
  int x = helper(v);
  { int x = 2; shared = x; }
  return x;
}

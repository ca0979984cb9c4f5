// assize: --entry over
// Every execution overflows before the condition: what a compiler makes of it covers nothing.
int over(int x) {
  int y = 2147483647;
  y = y + 1;
  if (x > y)
    return 1;
  return 0;
}

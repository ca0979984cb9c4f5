int labels(int n) {
  goto middle;
start:;
  int m = n;
middle:
  n--;
alone:
  ;
  switch (n) {
  here:
  case 1:
    n = 2;
  inner:;
  }
  if (n > 1)
    goto start;
  if (n > 0)
    goto inner;
last:
  return n;
}

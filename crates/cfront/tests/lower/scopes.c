int x;
int shadow(int y) {
  x = y;
  {
    int x = y + 1;
    {
      extern int x;
      x++;
    }
    if (x > 2) {
      int y = x;
      y++;
      goto out;
    }
    y = x;
  }
out:
  return x + y;
}
int early(int n) {
  int m = n;
  int n2 = ({ int m = 1; m; }) + m;
  return n2;
}

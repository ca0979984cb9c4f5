int g(int);
#define MAX(a, b) ({ int x_ = (a), y_ = (b); x_ > y_ ? x_ : y_; })
int biggest(int a, int b, int c) {
  int m = MAX(a, MAX(b, c));
  ({ g(m); });
  if (({ int t = g(a); t > 3; }) && b)
    return ({ while (a) a--; a; });
  return m + ({ int t = 1; t + m; });
}

int f(int, int);
int and_or(int a, int b, int c) {
  if (a && (b || !c))
    return 1;
  while (!(a && b))
    a = f(a, b);
  return 0;
}
int values(int a, int b) {
  int both = a && b, neither = !(a || b), not = !a;
  a && f(a, b);
  return both || neither == not;
}
int effects(int a, int b) {
  if (a++ > 0 && f(a, b) > 0 && --b)
    return a;
  return b;
}

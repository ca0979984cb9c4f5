// assize: --query 'cover EDGES(@EXIT(f)){count == 2}' --entry f
int count;
static void hit(int x) { if (x > 0) count++; }
int f(signed char a, signed char b) {
  count = 0;
  hit(a);
  hit(b);
  return 0; //~ `return 0`, to {count == 2}: covered
}

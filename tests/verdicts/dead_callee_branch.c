// assize: --criterion branch --entry f
static int half(int x) { if (x % 2) return -1; return x / 2; } //~ true: infeasible; false: covered
int f(signed char x) { return half(x * 2) == x ? 1 : 2; } //~ true: covered; false: infeasible

// assize: --query 'cover EDGES(@LABEL(B))."ID*".EDGES(@LABEL(A))' --entry f
/* The calls do not conflict, but a goal that asks for their order depends on it. */
static int a(int v) { A: return v > 0; }
static int b(int v) { B: return v > 1; }
//~ `return v > 1`, then 3: `return v > 0`: unknown (feasible: gcc makes it `b(x) - a(x)`)
int f(signed char x) { return -a(x) + b(x); }

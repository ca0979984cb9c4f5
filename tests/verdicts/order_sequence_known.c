// assize: --query 'cover EDGES(@LABEL(B))."ID*".EDGES(@LABEL(A))' --entry f
/* Operands that are calls go from left to right. */
static int a(int v) { A: return v > 0; }
static int b(int v) { B: return v > 1; }
//~ `return v > 1`, then 3: `return v > 0`: infeasible
int f(signed char x) { return a(x) - b(x); }

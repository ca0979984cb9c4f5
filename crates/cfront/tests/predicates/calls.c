//@ positive(x)
//@ positive(x) && !positive(y)
//@ clamp(x, y) > 3
//@ kind(x) == 2
//@ twice(clamp(x, 9)) == positive(y)
//@ p && first(p) == x
//@ positive(x > 3)
//@ level(x)
//@ positive(x ? 1 : y)
//@ bump(x)
//@ looped(x)
//@ self(x)
//@ outside(x)
//@ strlen(p->name) > 3
//@ filled(x)
//@ nothing(x)
struct item { int value; char name[4]; };
unsigned long strlen(const char *);
int outside(int);
static int limit = 7;
static int calls;
static int positive(int a) { return a > 0; }
static int clamp(int a, int most) { if (a > most) return most; if (a < 0) return 0; return a; }
static int twice(int a) { int r = a; r += a; return r; }
static int kind(int a) { switch (a) { case 0: return 1; case 1 ... 5: return 2; default: return a < limit ? 3 : 4; } }
static int first(const struct item *i) { return i->value; }
static int level(int a) { return kind(a) + (positive(a) || a == -3); }
static int bump(int a) { calls++; return a; }
static int looped(int a) { while (a > 3) a--; return a; }
static int self(int a) { return a ? self(a - 1) : 0; }
static int filled(int a) { int t[2]; t[0] = a; return t[0]; }
static void nothing(int a) { (void)a; }

int f(int x, int y, struct item *p) {
    return x + y + (p != 0);
}

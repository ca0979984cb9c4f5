//@ positive(x)
//@ positive(x) && !positive(y)
//@ clamp(x, y) > 3
//@ clamp(x, y) - clamp(y, x) >= 1 || kind(x) == 4
//@ kind(x) == 2
//@ kind((signed char) (x * 50)) == 3
//@ twice(clamp(x, 9)) == kind(y)
//@ p && first(p) == x
//@ p ? first(p) : level(y)
//@ positive(x > 3)
//@ level(x) == 4
#include <stdio.h>
struct item { int value; char name[4]; };
static int limit = 7;
static int positive(int a) { return a > 0; }
static int clamp(int a, int most) {
    if (a > most)
        return most;
    if (a < 0)
        return 0;
    return a;
}
static int twice(int a) {
    int r = a;
    r += a;
    return r;
}
static int kind(int a) {
    switch (a) {
    case 0:
        return 1;
    case 1 ... 5:
        return 2;
    default:
        return a < limit ? 3 : 4;
    }
}
static int first(const struct item *i) { return i->value; }
static int level(int a) { return kind(a) + (positive(a) || a == -3); }

static int step(int x, int y, struct item *p) {
    /*?*/ x += y;
    /*?*/ limit++;
    /*?*/ p->value = x;
    /*?*/ return x;
}

int main(void) {
    struct item item = { 3, "abc" };
    for (int x = 1; x < 9; x++)
        for (int y = -4; y < 9; y += 2)
            limit = 3 + step(x, y, &item) % 5;
    return 0;
}

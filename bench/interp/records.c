/* Records by value, bit-fields, pointers to locals. */
#include <stdio.h>

struct point {
    int x, y;
    unsigned colour : 5, seen : 1;
};

static struct point move(struct point p, int dx, int dy) {
    p.x += dx;
    p.y += dy;
    p.colour++;
    return p;
}

static void mark(struct point *p) { p->seen = p->colour & 1; }

int main(void) {
    struct point p = {0, 0, 0, 0};
    unsigned seen = 0;
    for (int i = 0; i < 200000; i++) {
        int step = i & 7;
        p = move(p, step, -step);
        mark(&p);
        seen += p.seen;
    }
    printf("%d %d %u\n", p.x, p.y, seen);
    return 0;
}

//@ s.low == 5
//@ s.low - 6 < 0
//@ s.high < 0
//@ s.flag
//@ -s.wide < 1
//@ s.wide > -1
//@ ~s.low == -6
//@ p->next != NULL && p->next->s.low > p->s.low
//@ p->v[1] == p->v[i]
//@ u.bytes[0] == (unsigned char) u.whole
//@ u.part.hi
//@ &p->s == &list[1].s
//@ p - list == i
//@ sizeof p->v == 3 * sizeof(short)
//@ (p ? p->s : s).high != s.high
//@ s.low << 29 > 0
#include <stdio.h>
struct bits { unsigned low : 3; int high : 4; _Bool flag; unsigned long wide : 40; };
struct node { struct node *next; struct bits s; short v[4]; };
union both { int whole; unsigned char bytes[4]; struct { short lo, hi; } part; };

int main(void) {
    struct bits s = {5, -3, 1, 0};
    struct node list[3] = {{&list[1], {1, 2}, {1, 2, 3}}, {&list[2], {7, 3}, {4, 4, 5}}, {0, {2, 1}}};
    struct node *p = list;
    union both u = {0x12345678};
    int i = 0;
    while (i < 3) {
        /*?*/ s.low++;
        /*?*/ s.high += 3;
        /*?*/ s.wide--;
        /*?*/ u.bytes[i] ^= 0xff;
        /*?*/ p->v[1] += i;
        /*?*/ s.flag = i & 1;
        /*?*/ i++;
        if (p->next) {
            /*?*/ p = p->next;
        }
        /*?*/ u.part.hi -= 0x2345;
    }
    return 0;
}

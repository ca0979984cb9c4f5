//@ s.a < s.u
//@ s.low == 5 && s.high
//@ p->next->s.a
//@ q[2] == 'a'
//@ q[i] > c
//@ *q + 1 < sizeof(struct pair)
//@ (unsigned char) c == 0x80
//@ sizeof s == 12
//@ d > 1.5f
//@ -1 < s.u
//@ (long) i << 33 > 0
//@ !(i && c)
//@ (i > 0) + (c > 0) == 1
//@ i ? c : d
//@ i ?: c
//@ -(i > 2 || c)
//@ (i ? p : 0)->s.a
//@ (i ? s : p->s).a == 2
//@ &i == r
//@ r - &i > 0
//@ x.all.lo
//@ (size_t) i > 2
//@ (uint8_t) i == 200
//@ ~0u > i
//@ 1.0e300 * 10 > d
//@ 3 > 2
//@ 1 / 0
//@ big > 9223372036854775807
//@ m[1][2] == 3
//@ (struct node *) r == p
//@ !!i
//@ i == (c == 0)
//@ (_Bool) (i & 2)
//@ f
//@ _Generic(i, int: c, default: d) > 1
//@ *"abc"
struct pair { int a; unsigned u; unsigned low : 3; int high : 5; };
struct node { struct node *next; struct pair s; };
union both { int whole; struct { short lo, hi; } all; };

int f(struct pair s, struct node *p, const char *q, int i, char c, float d, int *r) {
    union both x = {3};
    unsigned long long big = 5;
    int m[2][3] = {{0}};
    return s.a + p->s.a + q[i] + c + d + *r + x.whole + big + m[0][0];
}

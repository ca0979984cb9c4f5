/* In which order are operands evaluated? `l` and its like tell that they were called; a form is
   answered with the order of its two calls, or with `21` if the left side, a plain object, was read
   or looked at behind the call on the right. No header is included: there may be none. */
extern int printf(const char *, ...);

#define NOINLINE __attribute__((__noinline__))

struct pair { int x, y; unsigned b : 5; char c; };
static char told[8];
static int count;
static int number[16], zero, n, other;
static int *pointer = number;
static char small[16];
static double real[16], d;
static struct pair pairs[2];
static int *pointers[4] = {number, number, number, number};
static int (*function)(int, int);
static struct { int (*member)(int, int); } record, *records = &record;
static volatile int sink;
static volatile double real_sink;
static char c;

static void tell(int k) { if (count < 7) told[count++] = (char)('0' + k); }
NOINLINE static int l(int k) { tell(k); return k; }
NOINLINE static unsigned u(int k) { tell(k); return (unsigned)k; }
NOINLINE static char s(int k) { tell(k); return (char)k; }
NOINLINE static long w(int k) { tell(k); return k; }
NOINLINE static double r(int k) { tell(k); return k; }
NOINLINE static int *p(int k) { tell(k); return number; }
NOINLINE static char *q(int k) { tell(k); return small; }
NOINLINE static double *e(int k) { tell(k); return real; }
NOINLINE static int **pp(int k) { tell(k); return pointers; }
NOINLINE static struct pair *t(int k) { tell(k); return pairs; }
NOINLINE static struct pair v(int k) { tell(k); return pairs[0]; }
NOINLINE static int two(int a, int b) { return a - b; }
NOINLINE static int first(int a, int b) { (void)b; return a; }
NOINLINE static double reals(double a, int b) { return a - b; }
NOINLINE static int record_of(struct pair a, int b) { return a.x - b; }
NOINLINE static int eight(int a, int b, int c1, int d1, int e1, int f1, int g1, int h1) {
    return a - b - c1 - d1 - e1 - f1 - g1 - h1;
}
NOINLINE static int many(int a, ...) { return a; }
NOINLINE static int last(int a, int b) { (void)a; return b; }
static int (*chosen(int k))(int, int) { tell(k); return two; }
/* Changes what the left sides are. */
NOINLINE static int change(int k) {
    n = 8; c = 8; d = 8; number[0] = number[1] = 8; pairs[0].x = 8; pointer = number + 1; function = last;
    record.member = last;
    return k;
}
static void reset(void) {
    n = 4; c = 4; d = 4; number[0] = 4; number[1] = 0; pairs[0].x = 4; pointer = number;
    function = first; record.member = first; other = 0; zero = 0;
}
static void show(void) { told[count] = 0; printf(" %s", told); count = 0; }
/* What was seen of an object: its value before or after the change. */
static void seen(int before, int after, int value) {
    printf(value == before ? " 12" : value == after ? " 21" : " ??");
}
#define TWO(form) (reset(), (void)(form), show());
#define SEEN(before, after, form) { reset(); int seen_value = (int)(form); seen(before, after, seen_value); }
#define OPERATOR(op) TWO(sink = l(1) op l(2)) TWO(sink = u(1) op u(2)) TWO(sink = s(1) op s(2)) \
    TWO(sink = w(1) op l(2)) TWO(sink = l(1) op w(2)) TWO(sink = u(1) op l(2)) TWO(sink = s(1) op u(2)) \
    TWO(sink = first(l(1), 0) op l(2)) TWO(sink = l(1) op first(l(2), 1)) \
    TWO(sink = (l(1) op l(2)) ? 1 : 2) TWO(sink = !(l(1) op l(2))) TWO(sink = (long)(char)l(1) op (short)l(2))
#define REAL(op) TWO(real_sink = r(1) op r(2)) TWO(real_sink = l(1) op r(2)) TWO(real_sink = r(1) op l(2))
#define CHAIN(op) TWO(sink = n op l(1) op l(2)) TWO(sink = u(1) op u(2) op n) \
    TWO(sink = l(1) << 8 op l(2)) TWO(sink = u(1) op u(2) << 8) TWO(sink = u(1) << 8 op u(2) << 16)

int main(void) {
    printf("arguments");
    TWO(two(l(1), l(2))) TWO(two(s(1), u(2))) TWO(reals(r(1), l(2))) TWO(reals(l(1), w(2)))
    TWO(record_of(v(1), l(2))) TWO(many(l(1), l(2))) TWO(many(2, l(1), r(2))) TWO(many(2, r(1), v(2)))
    TWO(eight(l(1), 0, 0, 0, 0, 0, 0, l(2))) TWO(eight(0, 0, 0, 0, 0, 0, l(1), l(2)))
    TWO(eight(l(1), l(2), 0, 0, 0, 0, 0, 0)) TWO(two(-l(1), l(2) + 1)) TWO(two(n ? l(1) : 0, l(2)))
    TWO(two(n && l(1), !l(2))) TWO(two(other = l(1), zero = l(2))) TWO(two((n, l(1)), (n, l(2))))
    TWO(two(({ int z = l(1); z; }), l(2))) TWO(two(two(l(1), 0), l(2))) TWO(two(l(1), two(0, l(2))))
    TWO(function(l(1), l(2))) TWO(two(*p(1), *p(2))) TWO(two(n + l(1), l(2) - n))
    SEEN(4, 8, first(n, change(0))) SEEN(4, 8, first(*pointer, change(0))) SEEN(4, 8, first(c, change(0)))
    SEEN(4, 8, first((int)d, change(0))) SEEN(5, 9, first(n + 1, change(0)))
    SEEN(4, 8, first(pairs[0].x, change(0))) SEEN(4, 8, first(n ? n : 0, change(0)))
    SEEN(4, 8, reals(d, change(0))) SEEN(4, 8, many(n, change(0))) SEEN(4, 8, first(number[zero], change(0)))
    SEEN(8, 4, last(change(0), n)) SEEN(8, 4, last(change(0), *number)) SEEN(8, 4, last(change(0), c))
    SEEN(8, 4, last(change(0), pairs[0].x)) SEEN(9, 5, last(change(0), n + 1)) SEEN(8, 4, last(change(0), n ? n : 0))
    printf("\ncallee");
    TWO(chosen(1)(l(2), 0)) TWO((*chosen(1))(0, l(2))) SEEN(4, 5, function(4, 5 + change(0)))
    SEEN(4, 5, records->member(4, 5 + change(0)))
    printf("\narithmetic");
    OPERATOR(+) OPERATOR(-) OPERATOR(*) OPERATOR(&) OPERATOR(|) OPERATOR(^) REAL(+) REAL(-) REAL(*)
    CHAIN(|) CHAIN(+) CHAIN(^) TWO(sink = (int)(p(1) - p(2)))
    printf("\ndivision");
    OPERATOR(/) OPERATOR(%) REAL(/)
    printf("\nshift");
    OPERATOR(<<) OPERATOR(>>)
    printf("\ncomparison");
    OPERATOR(<) OPERATOR(>) OPERATOR(<=) OPERATOR(>=) OPERATOR(==) OPERATOR(!=)
    REAL(<) REAL(>) REAL(<=) REAL(>=) REAL(==) REAL(!=) TWO(sink = p(1) == p(2)) TWO(sink = p(1) < p(2))
    printf("\nsubscript");
    TWO(sink = p(1)[l(2)]) TWO(sink = q(1)[u(2)]) TWO(sink = *(p(1) + l(2))) TWO(p(1)[l(2)] = 3)
    TWO(pointer = &p(1)[s(2)]) TWO(pointer = p(1) + l(2)) TWO(sink = (int)e(1)[w(2)]) TWO(pointer = p(1) - l(2))
    printf("\nassignment");
    TWO(*p(1) = l(2)) TWO(*p(1) = s(2)) TWO(*q(1) = l(2)) TWO(*e(1) = r(2)) TWO(*e(1) = l(2)) TWO(*p(1) = l(2) + 1)
    TWO(*p(1) = first(l(2), 0)) TWO(t(1)->x = l(2)) TWO(t(1)->b = l(2)) TWO(t(1)->c = l(2)) TWO(p(1)[n] = l(2))
    TWO(*p(1) = *p(2)) TWO(*p(1) = *p(2) = 3) TWO(number[l(1)] = l(2)) TWO(*pp(1) = p(2)) TWO(*p(1) = n ? l(2) : 0)
    SEEN(7, 8, (*pointer = change(7), number[0])) SEEN(7, 8, (*pointer = 1 + change(6), number[0]))
    SEEN(7, 8, (*pointer++ = change(7), number[0]))
    printf("\ncompound");
    TWO(*p(1) += l(2)) TWO(*p(1) -= s(2)) TWO(*p(1) *= l(2)) TWO(*p(1) /= l(2)) TWO(*p(1) %= u(2)) TWO(*p(1) &= l(2))
    TWO(*p(1) |= l(2)) TWO(*p(1) ^= l(2)) TWO(*p(1) <<= l(2)) TWO(*p(1) >>= l(2)) TWO(*q(1) += l(2)) TWO(*q(1) <<= l(2))
    TWO(*e(1) += r(2)) TWO(*e(1) /= l(2)) TWO(t(1)->b += l(2)) TWO(t(1)->x -= first(l(2), 0)) TWO(*pp(1) += l(2) - 2)
    TWO(number[l(1)] += l(2) + 1) TWO(*p(1) -= *p(2)) TWO(*p(1) += n ? l(2) : 0)
    SEEN(5, 9, (n += change(1), n)) SEEN(3, 7, (n -= change(1), n)) SEEN(6, 10, (n += 1 + change(1), n))
    SEEN(8, 16, (n <<= change(1), n)) SEEN(8, 16, (n *= change(2), n)) SEEN(5, 9, (c += change(1), c))
    SEEN(5, 9, (d += change(1), d)) SEEN(5, 9, (pairs[0].x |= change(1), pairs[0].x))
    SEEN(5, 9, (number[0] ^= change(1), number[0])) SEEN(1, 2, (n /= change(4), n))
    printf("\ninitialiser");
    reset(); { int a[2] = {l(1), l(2)}; sink = a[0]; } show();
    reset(); { struct pair a = {l(1), l(2), 3, 4}; sink = a.x; } show();
    reset(); { struct pair a = {.x = l(1), .c = s(2)}; sink = a.x; } show();
    reset(); { struct pair a[2] = {{l(1), 3, 0, 0}, {l(2), 4, 0, 0}}; sink = a[1].x; } show();
    reset(); { double a[] = {l(1), r(2)}; real_sink = a[0]; } show();
    reset(); { int a[4] = {[1] = l(1), [3] = l(2)}; sink = a[1]; } show();
    TWO(sink = ((struct pair){l(1), l(2), 0, 0}).x) TWO(sink = ((int[]){l(1), l(2)})[0])
    { reset(); int a[2] = {n, change(0)}; seen(4, 8, a[0]); }
    { reset(); int a[2] = {change(0), n}; seen(8, 4, a[1]); }
    { reset(); struct pair a = {pairs[0].x, change(0), 0, 0}; seen(4, 8, a.x); }
    printf("\n");
    return 0;
}

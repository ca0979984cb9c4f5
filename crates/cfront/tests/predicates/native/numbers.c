//@ a < b
//@ a < u
//@ u - 1 > 0
//@ c < uc
//@ (unsigned) c > 1000
//@ c == uc
//@ a >> 1 == a / 2
//@ u >> 1 > 0x40000000
//@ l < u
//@ l < ul
//@ (short) a == a
//@ a & 1 ? b : c
//@ (a > 0) + (b > 0) + (u > 5) == 2
//@ !a == !b
//@ !(a && b) + (a || u) * 2 > 1
//@ f < d
//@ f == 0.1
//@ f == 0.1f
//@ d * 3 != a
//@ d
//@ -d < 0
//@ (int) d == a
//@ ld > d
//@ a ?: u
//@ (a ?: u) < b
//@ (a < 0 ? u : 7) > 6
//@ (_Bool) f + 1 == 2
//@ 'a' < c || '\n' == c
//@ ll * 2 < ul
//@ flag == (a != 0)
//@ flag - 2 < 0
//@ RED < colour
//@ colour - 2 < 0
//@ LOW < a
//@ sizeof(int) - 5 > 0
//@ 0x80000000 > a
//@ 2147483648 > a
//@ (a ^ b) % 3 == ~0 + 1
//@ 1 ? a : (unsigned char) 3
#include <stdio.h>
#include <stdbool.h>
enum { LOW = -5 };
enum colour { RED, GREEN, BLUE } colour;

int main(void) {
    int a = -3, b = 2;
    unsigned u = 0;
    char c = -2;
    unsigned char uc = 254;
    long l = -1;
    unsigned long ul = 3;
    long long ll = -7;
    float f = 0;
    double d = -0.0;
    long double ld = 1e-30L;
    bool flag = false;
    for (int k = 0; k < 12; k++) {
        /*?*/ a += 1;
        /*?*/ u = u * 7 + 3;
        /*?*/ c += 13;
        /*?*/ uc -= 9;
        /*?*/ f += 0.1f;
        /*?*/ d = f * 2 - k;
        /*?*/ ld = d * 1.1L;
        /*?*/ b = a * 40000 % 11;
        /*?*/ colour = k % 3;
        /*?*/ flag = k & 4;
        /*?*/ ll *= -3;
        /*?*/ l = -l;
    }
    return 0;
}

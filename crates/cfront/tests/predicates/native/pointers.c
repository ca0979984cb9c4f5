//@ p
//@ !p
//@ p == NULL
//@ p != 0 && *p > 3
//@ p && p[1] == v[2]
//@ p && p >= v && p < v + 4
//@ p ? p - v > 1 : i
//@ *(v + i) == v[i]
//@ i[v] < 3
//@ q == (char *) v
//@ *(unsigned char *) &v[i] == v[i] % 256
//@ &v[i] == p
//@ pp && *pp == p
//@ text[i] == 'c'
//@ *text
//@ m[1][i % 3] > m[0][1]
//@ *m[1] == 4
//@ (long) &v[1] - (long) v == sizeof *v
//@ op == add
//@ op
//@ g - &first == 0
//@ (p ? *p : i) == 3
//@ (void *) p == q
#include <stdio.h>
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
int first = 9;
int *g = &first;
static const char text[] = "abcdef";

int main(void) {
    int v[5] = {1, 2, 3, 1000, 4};
    int m[2][3] = {{1, 2, 3}, {4, 5, 1}};
    int *p = NULL, **pp = NULL;
    char *q = NULL;
    int (*op)(int, int) = add;
    for (int i = 0; i < 4; i++) {
        /*?*/ p = v + i;
        /*?*/ pp = &p;
        /*?*/ q = (char *) p;
        /*?*/ op = i & 1 ? add : sub;
        /*?*/ v[i] = op(v[i], i);
        if (i == 2) {
            /*?*/ p = 0;
        }
        /*?*/ q = 0;
        /*?*/ first += i;
    }
    return 0;
}

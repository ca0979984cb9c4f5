//@ x > 2
//@ x == 5 || y
//@ n % 2 == 0
//@ i * 10 > x
//@ hits > 1
//@ hits ? x : n > 3
//@ level == (x > 3)
#include <stdio.h>
int x = 3;
static int level;

static void count(int n) {
    static int hits;
    /*?*/ hits++;
    /*?*/ level = n;
    {
        /*?*/ level++;
        char x = n;
        /*?*/ level += x;
        /*?*/ level -= 2;
    }
    /*?*/ level--;
}

int outer(int n) {
    int y = n - 1;
    /*?*/ y++;
    for (int i = 0; i < n; i++) {
        /*?*/ y += i;
        unsigned x = y;
        /*?*/ y += x;
        if (y > 10) {
            extern int x;
            /*?*/ y -= x;
        } else {
            /*?*/ y -= 1;
            long y = -1;
            /*?*/ x += y;
            /*?*/ count(i);
        }
        /*?*/ y--;
    }
    /*?*/ x = y;
    return y;
}

int main(void) {
    for (int n = 0; n < 5; n++) {
        /*?*/ outer(n);
        /*?*/ count(n);
    }
    return 0;
}

/* Stores and loads of one large static array. */
#include <stdio.h>

static unsigned char composite[1 << 20];

int main(void) {
    int count = 0;
    for (int round = 0; round < 2; round++) {
        count = 0;
        for (int i = 2; i < 1 << 20; i++) composite[i] = 0;
        for (int i = 2; i < 1 << 20; i++) {
            if (composite[i]) continue;
            count++;
            for (long j = (long)i * i; j < 1 << 20; j += i) composite[j] = 1;
        }
    }
    printf("%d\n", count);
    return 0;
}

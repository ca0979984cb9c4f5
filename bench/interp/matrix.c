/* Arrays of doubles on the stack, indexed twice. */
#include <stdio.h>

enum { N = 120 };

int main(void) {
    double a[N][N], b[N][N], c[N][N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i + j;
            b[i][j] = i - j;
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            c[i][j] = 0;
            for (int k = 0; k < N; k++) c[i][j] += a[i][k] * b[k][j];
        }
    printf("%.1f\n", c[3][5]);
    return 0;
}

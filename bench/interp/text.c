/* Strings through the models of the library. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[128], words[64][16];
    unsigned sum = 0;
    for (int i = 0; i < 6000; i++) {
        int n = snprintf(line, sizeof line, "%d alpha %x beta %s", i, i * 7, i & 1 ? "odd" : "even");
        int count = 0, at = 0;
        for (int j = 0; j <= n; j++) {
            if (line[j] == ' ' || line[j] == 0) {
                words[count++][at] = 0;
                at = 0;
            } else {
                words[count][at++] = line[j];
            }
        }
        for (int j = 0; j < count; j++) sum = sum * 31 + strlen(words[j]) + (strcmp(words[j], "beta") == 0);
    }
    printf("%u\n", sum);
    return 0;
}

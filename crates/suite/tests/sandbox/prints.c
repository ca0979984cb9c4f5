#include <stdio.h>
#include <string.h>

int main(void)
{
    static char block[1 << 20];
    memset(block, 'x', sizeof block);
    for (int k = 0; k < 100; k++)
        fwrite(block, 1, sizeof block, stdout);
    return 0;
}

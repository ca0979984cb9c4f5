#include <stdio.h>

int f(void)
{
    char bytes[10] = {0};
    if (fwrite(bytes, 2, 5, stdout) == 3)
        return 1;
    return 0;
}

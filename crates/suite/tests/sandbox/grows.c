#include <stdio.h>

int main(void)
{
    FILE *file = fopen("large", "w");
    if (!file)
        return 1;
    for (;;)
        putc('x', file);
}

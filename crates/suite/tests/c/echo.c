#include <stdio.h>

int main(int argc, char **argv)
{
    for (int k = 0; k < argc; k++)
        puts(argv[k]);
    for (int c; (c = getchar()) != EOF;)
        putchar(c);
    return 0;
}

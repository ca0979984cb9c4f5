/* Its arguments, environment and standard input. */
#include <stdio.h>
#include <unistd.h>

extern char **environ;

int main(int argc, char **argv)
{
    char directory[4096];
    for (int k = 1; k < argc; k++)
        puts(argv[k]);
    for (char **e = environ; *e; e++)
        puts(*e);
    puts(getcwd(directory, sizeof directory) ? directory : "?");
    for (int c; (c = getchar()) != EOF;)
        putchar(c);
    fputs("an error\n", stderr);
    return 3;
}

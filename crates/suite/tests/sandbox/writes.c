/* Exit code 0: could not write outside, could inside. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    if (argc != 2)
        return 9;
    int outside = open(argv[1], O_CREAT | O_WRONLY, 0666);
    if (outside >= 0)
        return 1;
    if (errno != EACCES)
        return 2;
    if (mkdir(argv[1], 0777) == 0 || rename("there", argv[1]) == 0)
        return 3;
    FILE *inside = fopen("inside", "w");
    if (!inside || fputs("text", inside) < 0 || fclose(inside) != 0)
        return 4;
    if (mkdir("directory", 0777) != 0 || unlink("there") != 0)
        return 5;
    FILE *null = fopen("/dev/null", "w");
    return null ? 0 : 6;
}

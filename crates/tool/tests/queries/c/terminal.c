/* Whether there is a terminal, the machine says; with `--abstract` a test does. */
#include <fcntl.h>
#include <unistd.h>

int f(const char *name)
{
    if (isatty(1))
        return 1;
    int file = open("/dev/null", O_RDONLY);
    return file == 12;
}

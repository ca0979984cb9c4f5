/* Functions of the user's that are called like the library's: what watches a native run must not
   call them. */
#include <stddef.h>

void *memcpy(void *to, const void *from, size_t n)
{
    char *t = to;
    const char *f = from;
    while (n--)
        *t++ = *f++;
    return to;
}

char *getenv(const char *name)
{
    return name[0] == 'A' ? "yes" : 0;
}

int open(const char *name, int flags, ...)
{
    return name[0] == 'x' ? 7 : -1;
}

int snprintf(char *buffer, size_t n, const char *format, ...)
{
    if (n > 2) {
        buffer[0] = format[0];
        buffer[1] = 0;
    }
    return 1;
}

int f(int x)
{
    char a[8], b[8] = "abc";
    memcpy(a, b, x > 3 ? 4 : 2);
    if (open(a, 0) == 7 || getenv("B"))
        return 2;
    snprintf(b, 8, "q");
    return b[0] == 'q' && x == 9;
}

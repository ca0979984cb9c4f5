#define TRY(e) do { if (!(e)) return -1; } while (0)

int f(int *a, int n)
{
    TRY(n > 0);
    if (0 && n > 7)
        return a[n];
    while (1) {
        if (n-- == 3)
            break;
    }
    return n;
}

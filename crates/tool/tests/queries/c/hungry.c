/* One decision of each function needs more than there is: it is left unknown with the reason, and
   the others are decided. */

static unsigned depth(unsigned n)
{
    return n == 0 ? 0 : 1 + depth(n - 1);
}

int stack(unsigned n, int x)
{
    if (x > 3)
        return 1;
    if (depth(n) == 5000000)
        return 2;
    return 0;
}

static unsigned table[1 << 16];

unsigned memory(unsigned *p, unsigned n, int x)
{
    if (x > 3)
        return 1;
    for (unsigned k = 0; k < 60000; k++)
        table[(table[k] ^ n) & 0xffff] += table[p[0] & 0xffff] * n + k;
    if (table[n & 0xffff] == 77)
        return 2;
    return 0;
}

/* Two primes below 2^31 whose product this is. */
int solver(unsigned long a, unsigned long b, int x)
{
    if (x > 3)
        return 1;
    if (a > 1 && b > 1 && a <= 0x7fffffff && b <= 0x7fffffff && a * b == 2405950514316562403)
        return 2;
    return 0;
}

int assembly(int x)
{
    if (x > 3)
        return 1;
    __asm__ volatile("nop" : "+r"(x));
    if (x == 2)
        return 2;
    return 0;
}

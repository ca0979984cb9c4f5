/* A proof with a bound and an assumption: a large x is behind an access out of bounds. */
int f(unsigned x)
{
    int a[3] = {1, 2, 3}, sum = 0;
    for (int i = 0; i < 3; i++)
        sum += a[x];
    if (x > 9)
        return 1;
    return sum;
}

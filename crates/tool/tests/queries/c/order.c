static int count;

static int next(void)
{
    return ++count;
}

static int less(int a, int b)
{
    return a < b;
}

int f(int x)
{
    count = 0;
    if (less(next(), next()))
        return 1;
    if (x > 3 && x < 2)
        return 2;
    return 0;
}

int f(int n)
{
    if (n != 5)
        return 100 / n;
    return 0;
}

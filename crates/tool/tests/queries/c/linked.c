extern const int limit;

int f(int x)
{
    if (limit < 0)
        return 1;
    if (x > 3 && x < 2)
        return 2;
    return 0;
}

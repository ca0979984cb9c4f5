static int helper(int a, int b)
{
    if (a && b)
        return 1;
    return a > 3 ? b : a;
}

static int unused(int a)
{
    while (a > 0)
        a -= helper(a, a);
    return a;
}

int main(int argc, char **argv)
{
    if (argc > 2)
        return 1;
    return 0;
}

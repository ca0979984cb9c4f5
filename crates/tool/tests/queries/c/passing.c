static int calls;

static void g(void) { calls++; }
int f(int a, int b)
{
    if (a && b)
        g();
    return calls;
}

int main(int argc, char **argv)
{
    volatile int *nothing = 0;
    (void)argv;
    if (argc > 1)
        __builtin_trap();
    return *nothing;
}

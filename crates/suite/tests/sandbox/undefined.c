int main(int argc, char **argv)
{
    int large = 2147483647;
    (void)argv;
    volatile int sum = large + argc;
    return sum == 0;
}

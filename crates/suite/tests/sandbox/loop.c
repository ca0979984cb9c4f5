int main(void)
{
    for (volatile unsigned k = 0;; k++)
        ;
}

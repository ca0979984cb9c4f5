/* At most 256 processes, should nobody stop it. */
#include <unistd.h>

int main(void)
{
    for (int k = 0; k < 8; k++)
        (void)!fork();
    sleep(20);
    return 0;
}

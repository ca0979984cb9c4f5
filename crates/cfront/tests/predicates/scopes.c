//@ x > 0
//@ y == count
//@ count
//@ hits < limit
//@ i < n
//@ p != NULL
//@ GREEN == colour
//@ true
//@ secret == 1
//@ a > 0 && i > 0
//@ length > 3
//@ handler == first
enum colour { RED, GREEN = 7 };
enum colour colour;
int count = 3;
static int limit = 10;
static int secret;
void (*handler)(void);

static void first(void) {
    static int hits;
    hits++;
}

int inner(int x) {
    int y = x;
    if (x > 1) {
        y = 2;
        int x = 5;
        y += x;
        {
            long x = 7;
            y += x;
        }
    }
    return y;
}

int loop(int n, int *p) {
    extern int count;
    int a = 0;
    for (int i = 0; i < n; i++) {
        a += p[i];
        for (char i = 0; i < 3; i++)
            a++;
    }
    char length[a + 1];
    return a + sizeof length;
}

int main(void) {
    int v[3] = {1, 2, 3};
    handler = first;
    first();
    return inner(4) + loop(3, v);
}

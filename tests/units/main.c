/* Sees `half`, `count` and `table` with other types than other.c defines. */
extern int half(int);
extern int count;
extern long long sum(int, int);

int main(void) {
    if (count != 7) return 1;
    if (sum(1, 2) != 3) return 2;
    return half(4);
}

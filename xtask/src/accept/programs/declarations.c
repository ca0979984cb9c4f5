typedef unsigned long size;
typedef struct node { int value; struct node *next; } node;
enum color { RED, GREEN = 5, BLUE };
extern int shared;
static const int table[3] = { 1, 2, 3 };
int (*handler)(int, char *);
int *pointers[4], matrix[2][3];
char text[] = "abc";
struct bits { unsigned a : 3; signed b : 5; int : 0; _Bool c : 1; };
union both { int i; float f; char bytes[4]; };
struct outer { struct { int x, y; }; union both u; int tail[]; };
_Static_assert(sizeof(int) == 4, "int");
inline static int twice(int x) { return x * 2; }
int variadic(const char *format, ...);
void takes(int n, int a[n], int (*f)(void));
node first = { .value = 1, .next = 0 };
struct bits flags = { 1, -2, 1 };
int values[] = { [2] = 7, [0] = 1, [4 ... 6] = 9 };
volatile int port;
_Alignas(16) char buffer[32];
_Thread_local int own;
__attribute__((noreturn)) void stop(void);
int main(void) { return twice(shared) + table[1] + sizeof(first); }

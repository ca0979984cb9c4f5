/* Fails by assertion unless it gets what the test says. */
#include <assert.h>
#include <math.h>
#include <string.h>

struct node { int value; struct node *next; };
int f(struct node *list, char *text, double x);
struct node *get(void);
extern unsigned limits[2];
unsigned limits[2] = {9, 9};

int f(struct node *list, char *text, double x)
{
    assert(list->value == 1 && list->next->value == 2 && list->next->next == list);
    assert(strcmp(text, "b?\"c") == 0 && text[-1] == 'a');
    assert(x == 0 && __builtin_signbit(x));
    assert(get() == list->next);
    assert(get() == 0);
    assert(limits[0] == 3 && limits[1] == 4294967295u);
    list->value = EXPECTED;
    return 0;
}

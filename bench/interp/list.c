/* Many small objects on the heap: made, followed, sorted, freed. */
#include <stdio.h>
#include <stdlib.h>

struct node {
    struct node *next;
    unsigned key;
};

static struct node *merge(struct node *a, struct node *b) {
    struct node head, *last = &head;
    while (a && b) {
        struct node **least = a->key <= b->key ? &a : &b;
        last->next = *least;
        last = *least;
        *least = last->next;
    }
    last->next = a ? a : b;
    return head.next;
}

static struct node *sort(struct node *list) {
    if (!list || !list->next) return list;
    struct node *slow = list, *fast = list->next;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    struct node *rest = slow->next;
    slow->next = NULL;
    return merge(sort(list), sort(rest));
}

int main(void) {
    unsigned state = 1, sum = 0;
    for (int round = 0; round < 4; round++) {
        struct node *list = NULL;
        for (int i = 0; i < 40000; i++) {
            struct node *node = malloc(sizeof *node);
            state = state * 1103515245u + 12345u;
            node->key = state >> 8;
            node->next = list;
            list = node;
        }
        list = sort(list);
        for (unsigned i = 1; list; i++) {
            struct node *dead = list;
            sum += i * list->key;
            list = list->next;
            free(dead);
        }
    }
    printf("%u\n", sum);
    return 0;
}

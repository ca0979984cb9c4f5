//@ undefined: line 5: use of a null pointer
struct node { int value; struct node *next; };
int main(void) {
    struct node n = {1, 0};
    return n.next->value;
}

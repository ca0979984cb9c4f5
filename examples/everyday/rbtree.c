// assize: --entry exercise --input keys=[5] --input keep=0..5
#include <stddef.h>

/* Left-leaning red-black trees (Sedgewick, 2008), with nodes from an array. */
struct node {
  int key;
  int red;
  struct node *left, *right;
};

static struct node nodes[8];
static int used;

static int is_red(const struct node *n) { return n != NULL && n->red; }

static struct node *rotate_left(struct node *h) {
  struct node *x = h->right;
  h->right = x->left;
  x->left = h;
  x->red = h->red;
  h->red = 1;
  return x;
}

static struct node *rotate_right(struct node *h) {
  struct node *x = h->left;
  h->left = x->right;
  x->right = h;
  x->red = h->red;
  h->red = 1;
  return x;
}

static void flip(struct node *h) {
  h->red = !h->red;
  h->left->red = !h->left->red;
  h->right->red = !h->right->red;
}

static struct node *balance(struct node *h) {
  if (is_red(h->right) && !is_red(h->left))
    h = rotate_left(h);
  if (is_red(h->left) && is_red(h->left->left))
    h = rotate_right(h);
  if (is_red(h->left) && is_red(h->right))
    flip(h);
  return h;
}

static struct node *insert(struct node *h, int key) {
  if (h == NULL) {
    struct node *n = &nodes[used++];
    n->key = key;
    n->red = 1;
    n->left = n->right = NULL;
    return n;
  }
  if (key < h->key)
    h->left = insert(h->left, key);
  else if (key > h->key)
    h->right = insert(h->right, key);
  return balance(h);
}

static struct node *move_red_left(struct node *h) {
  flip(h);
  if (is_red(h->right->left)) {
    h->right = rotate_right(h->right);
    h = rotate_left(h);
    flip(h);
  }
  return h;
}

static struct node *delete_least(struct node *h) {
  if (h->left == NULL)
    return NULL;
  if (!is_red(h->left) && !is_red(h->left->left))
    h = move_red_left(h);
  h->left = delete_least(h->left);
  return balance(h);
}

/* Inserts all keys, then deletes the least until so many are left; the least of those. */
int exercise(const int keys[5], int keep) {
  struct node *root = NULL;
  used = 0;
  for (int i = 0; i < 5; i++) {
    root = insert(root, keys[i]);
    root->red = 0;
  }
  for (int left = used; left > keep && root != NULL; left--) {
    if (!is_red(root->left) && !is_red(root->right))
      root->red = 1;
    root = delete_least(root);
    if (root != NULL)
      root->red = 0;
  }
  if (root == NULL)
    return 0;
  while (root->left != NULL)
    root = root->left;
  return root->key;
}

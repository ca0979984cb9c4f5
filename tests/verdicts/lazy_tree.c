// assize: --criterion branch --entry f
/* Four levels. */
struct tree {
  struct tree *left, *right;
  const char *name;
  int key;
};
int f(const struct tree *t) {
  if (t && t->left && t->left->right && t->left->right->left) { //~ true: covered; false: covered
    const struct tree *d = t->left->right->left;
    if (d->key == 77) return 1; //~ true: covered; false: covered
    if (d->left) return 2; //~ true: covered; false: covered
  }
  return 0;
}

// assize: --criterion branch --entry f
/* Texts in objects behind objects. */
struct entry {
  const char *name;
  struct entry *next;
};
int f(const struct entry *e) {
  for (; e; e = e->next) //~ true: covered; false: covered
    if (e->name && e->name[0] == 'k' && e->name[1] == '\0' && e->next && e->next->name && e->next->name[0] == 'v') //~ true: covered; false: covered
      return 1;
  return 0;
}

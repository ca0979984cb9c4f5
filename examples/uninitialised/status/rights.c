// assize: --uninitialised input --criterion condition
// assize generate examples/uninitialised/status/rights.c
// May the user do that? Rights are bits, and the answer is a status.
struct user { int id, group; };
struct file { int owner, group; unsigned mode; };

enum { READ = 4, WRITE = 2, RUN = 1 };

static int may(const struct user *u, const struct file *f, unsigned what) {
  if (u->id == 0) return 1;
  if (u->id == f->owner) return (f->mode >> 6 & what) == what;
  if (u->group == f->group) return (f->mode >> 3 & what) == what;
  return (f->mode & what) == what;
}

int main(void) {
  struct user u;
  struct file f;
  f.mode &= 0750;
  if (!may(&u, &f, READ)) return 1;
  if (may(&u, &f, WRITE) && u.id != 0 && u.id != f.owner) return 2; // never
  if (may(&u, &f, RUN) && u.group == f.group && u.id == 1000) return 3;
  return 0;
}

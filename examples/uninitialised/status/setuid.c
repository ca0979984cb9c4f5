// assize: --uninitialised input --criterion branch
// assize generate examples/uninitialised/status/setuid.c
// assize generate examples/uninitialised/status/setuid.c --criterion 'target-predicate({uid == 0})'
// After Figure 3 of the BLAST paper: who is root where? What the system answers are variables that
// nobody has set: the real user is not root, the effective one is, or not.
static int uid, saved_uid, saved_euid;

static int get_uid(void) {
  int id;
  return id == 0 ? 1 : id;
}

static int get_euid(void) {
  int id;
  return id == 0 ? 0 : 1;
}

static int open_file(void) {
  int handle;
  return handle > 0;
}

static void set_euid(int id) { uid = id; }

static int get_root(void) {
  if (saved_euid != 0) return -1;
  set_euid(saved_euid);
  return 0;
}

static void work_and_drop(void) {
  if (!open_file()) return; // and stays root
  set_euid(saved_uid);
}

static int run(void) { return uid == 0; }

int main(void) {
  saved_uid = get_uid();
  saved_euid = get_euid();
  set_euid(saved_uid);
  if (get_root() == 0) {
    work_and_drop();
    if (run()) return 1; // as root
  } else if (uid == 0) {
    return 2; // never
  }
  return 0;
}

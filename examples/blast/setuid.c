#include <stdio.h>

// BLAST paper, Figure 3: privileges are not dropped when fopen fails. The user id is kept in
// `uid`; the real user is not root.
#define FILENAME "work.txt"

int uid, saved_uid, saved_euid;

int nonzero_uid(void);
int any_uid(void);
int execv(const char *path, char *const argv[]);

int getuid(void) {
  int id = nonzero_uid();
  return id == 0 ? 1 : id;
}

int geteuid(void) { return any_uid() == 0 ? 0 : 1; }

void seteuid(int x) { uid = x; }

int get_root_privileges(void) {
L1:
  if (saved_euid != 0) {
    return -1;
  }
L3:
  seteuid(saved_euid);
L4:
  return 0;
}

void work_and_drop_priv(void) {
L5:;
  FILE *fp = fopen(FILENAME, "w");
L6:
  if (!fp) {
  L7:
    return;
  }
  // work
L9:
  seteuid(saved_uid);
}

int main(int argc, char *argv[]) {
L10:
  saved_uid = getuid();
L11:
  saved_euid = geteuid();
L12:
  seteuid(saved_uid);
  // work under normal mode
L14:
  if (get_root_privileges() == 0) {
  L15:
    work_and_drop_priv();
  L16:
    execv(argv[1], argv + 1);
  }
}

/* Functions that programs under test call and no library has. A program's own come first. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

void __VERIFIER_assume(int holds);

/* An execution that breaks an assumption is none: it ends here, and a file says so. */
__attribute__((weak)) void __VERIFIER_assume(int holds) {
  const char *trace = getenv("ASSIZE_TRACE");
  char name[4096];
  if (holds) return;
  if (trace && snprintf(name, sizeof name, "%s.assumption", trace) < (int)sizeof name)
    (void)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  _exit(0);
}

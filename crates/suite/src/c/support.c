/* Functions that programs under test call and no library has. A program's own come first. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

void __VERIFIER_assume(int holds);
extern char **__environ;

/* The value of a variable: what `getenv` answers to the program is the test's. */
static const char *assize_variable(const char *name) {
  char **entry;
  for (entry = __environ; entry && *entry; entry++) {
    const char *at = *entry, *wanted = name;
    while (*wanted && *at == *wanted) at++, wanted++;
    if (!*wanted && *at == '=') return at + 1;
  }
  return 0;
}

/* An execution that breaks an assumption is none: it ends here, and a file says so. */
__attribute__((weak)) void __VERIFIER_assume(int holds) {
  const char *trace;
  char name[4096];
  if (holds) return;
  trace = assize_variable("ASSIZE_TRACE");
  if (trace && snprintf(name, sizeof name, "%s.assumption", trace) < (int)sizeof name)
    (void)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  _exit(0);
}

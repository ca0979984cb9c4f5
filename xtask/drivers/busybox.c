/* What busybox's applets need of libbb and of the C library, for `cargo xtask bench generate
   busybox`. Functions without a body are inputs: what they give, any test may choose. The flags
   rename functions of the C library (`-Dread=other_read`), so that these stand in their place. */
#include "libbb.h"
#include "common_bufsiz.h"
#undef errno

uint8_t xfunc_error_retval = 1;
const char *applet_name = "applet";
char bb_common_bufsiz1[COMMON_BUFSIZE];
static int error_number;
int *BB_GLOBAL_CONST bb_errno = &error_number;
uint32_t option_mask32;
smallint logmode, bb_got_signal;
const char bb_msg_standard_input[] ALIGN1 = "standard input";
const char bb_msg_standard_output[] ALIGN1 = "standard output";

extern int any_choice(void);
extern double any_number(void);

void *xzalloc(size_t size) { return calloc(1, size); }
void *xmalloc(size_t size) { return malloc(size); }

FILE *fopen_or_warn(const char *name, const char *mode) { return any_choice() ? stderr : NULL; }

/* At most one byte at a time. */
static ssize_t any_bytes(void *to) {
  int count = any_choice();
  if (count > 0)
    *(char *)to = any_choice();
  return count < 0 ? -1 : count > 0;
}

ssize_t safe_read(int fd, void *to, size_t size) { return any_bytes(to); }
#ifdef read
ssize_t read(int fd, void *to, size_t size) { return any_bytes(to); }
#endif

#ifdef strtod
/* The text is a number as a whole or not at all. */
double strtod(const char *text, char **end) {
  *end = (char *)text;
  if (any_choice())
    *end += strlen(text);
  return any_number();
}
#endif

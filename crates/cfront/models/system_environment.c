/* <stdlib.h>: variables of the environment. Whether one is set, and to what, is an input the first time
 * that the program asks; then it is known, until the program changes it. Native runs of tests are linked
 * with this file, too.
 *
 * An answer of 0 is that it is not set, one of n is n - 1 characters. */

typedef __typeof__(sizeof(0)) size_t;

int *__errno_location(void);
void __assize_incomplete(const char *);

unsigned __answer_getenv(void);
unsigned char __answer_getenv_byte(void);
int __answer_secure_getenv(void);
int __answer_setenv(void);

enum { ENOMEM = 12, EINVAL = 22, LAST_ERROR = 133, COUNT = 8, NAME = 32, VALUE = 32 };

static struct variable {
    char name[NAME];
    /* Null: it is not set. */
    char *value;
    char room[VALUE];
} variables[COUNT];
static unsigned count;
static int is_cleared;

static int failed(int error) {
    *__errno_location() = error;
    return -1;
}

/* The length of a name, which ends with the text or before `=`. */
static size_t length(const char *name) {
    size_t n = 0;
    while (name[n] && name[n] != '=') n++;
    return n;
}

static int is_named(const struct variable *v, const char *name, size_t n) {
    for (size_t k = 0; k < n; k++)
        if (v->name[k] != name[k]) return 0;
    return v->name[n] == 0;
}

static void answer(struct variable *v) {
    unsigned n = is_cleared ? 0 : __answer_getenv();
    unsigned k;
    if (n == 0) return;
    if (n > VALUE) {
        __assize_incomplete("longer values in the environment");
        n = VALUE;
    }
    for (k = 0; k + 1 < n; k++) v->room[k] = (char)__answer_getenv_byte();
    v->room[k] = 0;
    v->value = v->room;
}

/* The variable of this name, whose value is asked for if that is wanted. Null if there is no room. */
static struct variable *find(const char *name, size_t n, int is_wanted) {
    struct variable *v;
    for (unsigned k = 0; k < count; k++)
        if (is_named(&variables[k], name, n)) return &variables[k];
    if (count == COUNT || n >= NAME) {
        __assize_incomplete("more variables in the environment");
        return 0;
    }
    v = &variables[count++];
    for (size_t k = 0; k < n; k++) v->name[k] = name[k];
    if (is_wanted) answer(v);
    return v;
}

static char *lookup(const char *name) {
    size_t n = length(name);
    struct variable *v;
    if (n == 0 || name[n]) return 0;
    v = find(name, n, 1);
    return v ? v->value : 0;
}

char *getenv(const char *name) {
    return lookup(name);
}

/* Nothing is told to a program that has more rights than its user. */
char *secure_getenv(const char *name) {
    return __answer_secure_getenv() < 0 ? 0 : lookup(name);
}

int setenv(const char *name, const char *value, int replace) {
    size_t n, k;
    struct variable *v;
    if (!name || (n = length(name)) == 0 || name[n]) return failed(EINVAL);
    if (__answer_setenv() < 0) return failed(ENOMEM);
    v = find(name, n, !replace);
    if (v && v->value && !replace) return 0;
    for (k = 0; v && k < VALUE; k++)
        if (!(v->room[k] = value[k])) {
            v->value = v->room;
            return 0;
        }
    __assize_incomplete("longer values in the environment");
    return failed(ENOMEM);
}

/* The text itself becomes a part of the environment. */
int putenv(char *text) {
    size_t n = length(text);
    struct variable *v;
    if (__answer_setenv() < 0) return failed(ENOMEM);
    v = find(text, n, 0);
    if (!v) return failed(ENOMEM);
    v->value = text[n] ? text + n + 1 : 0;
    return 0;
}

int unsetenv(const char *name) {
    size_t n;
    struct variable *v;
    if (!name || (n = length(name)) == 0 || name[n]) return failed(EINVAL);
    v = find(name, n, 0);
    if (v) v->value = 0;
    return 0;
}

int clearenv(void) {
    for (unsigned k = 0; k < count; k++) variables[k].value = 0;
    is_cleared = 1;
    return 0;
}

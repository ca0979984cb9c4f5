/* <err.h> and <error.h>: messages on standard error, and the end of the program. Nobody knows the
 * program's name here, so messages begin with `program`. */

typedef __typeof__(sizeof(0)) size_t;

struct __model_sink {
    int fd;
    char *to;
    size_t room, count;
    int error;
};

int *__errno_location(void);
_Noreturn void exit(int);
void __model_put(struct __model_sink *, const char *, size_t);
int __model_format(struct __model_sink *, const char *, __builtin_va_list);
const char *__model_error_text(int, char *);
size_t __assize_length(const char *);

static void say(const char *s) {
    struct __model_sink out = {.fd = 2};
    __model_put(&out, s, __assize_length(s));
}

/* program: message: text of the error; the last part only if there is one. */
static void complain(int error, const char *format, __builtin_va_list list) {
    struct __model_sink out = {.fd = 2};
    char unknown[32];
    say("program: ");
    if (format != 0) __model_format(&out, format, list);
    if (error != 0) {
        if (format != 0) say(": ");
        say(__model_error_text(error, unknown));
    }
    say("\n");
}

void vwarn(const char *format, __builtin_va_list list) {
    complain(*__errno_location(), format, list);
}

void vwarnx(const char *format, __builtin_va_list list) {
    complain(0, format, list);
}

_Noreturn void verr(int status, const char *format, __builtin_va_list list) {
    complain(*__errno_location(), format, list);
    exit(status);
}

_Noreturn void verrx(int status, const char *format, __builtin_va_list list) {
    complain(0, format, list);
    exit(status);
}

void warn(const char *format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    complain(*__errno_location(), format, list);
    __builtin_va_end(list);
}

void warnx(const char *format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    complain(0, format, list);
    __builtin_va_end(list);
}

_Noreturn void err(int status, const char *format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    complain(*__errno_location(), format, list);
    exit(status);
}

_Noreturn void errx(int status, const char *format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    complain(0, format, list);
    exit(status);
}

unsigned error_message_count = 0;

/* Returns if the status is 0. */
void error(int status, int number, const char *format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    complain(number, format, list);
    __builtin_va_end(list);
    error_message_count++;
    if (status != 0) exit(status);
}

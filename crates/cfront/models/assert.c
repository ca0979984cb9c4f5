/* <assert.h>, and where _FORTIFY_SOURCE and the stack protector end up. */

void __assize_assert_fail(const char *, const char *, unsigned, const char *);
void __assize_abort(void);

_Noreturn void __assert_fail(const char *text, const char *file, unsigned line, const char *function) {
    __assize_assert_fail(text, file, line, function);
    __builtin_unreachable();
}

_Noreturn void __assert(const char *text, const char *file, int line) {
    __assize_assert_fail(text, file, (unsigned)line, "");
    __builtin_unreachable();
}

_Noreturn void __assert_perror_fail(int error, const char *file, unsigned line, const char *function) {
    (void)error;
    __assize_assert_fail("unexpected error", file, line, function);
    __builtin_unreachable();
}

_Noreturn void __chk_fail(void) {
    __assize_abort();
    __builtin_unreachable();
}

_Noreturn void __stack_chk_fail(void) {
    __assize_abort();
    __builtin_unreachable();
}

/* The part of Criterion's interface that test files use. */
struct criterion_test { void (*run)(void); int signal; };
#define Test(suite, name, ...) \
    static void suite##_##name(void); \
    extern const struct criterion_test suite##_##name##_test; \
    const struct criterion_test suite##_##name##_test = {.run = suite##_##name, .signal = 0, ##__VA_ARGS__}; \
    static void suite##_##name(void)

/* <signal.h>: handlers. That a signal comes is an input; it comes while its handler is being installed, or
 * is raised. Native runs of tests are linked with this file, too, so that no handler is the system's.
 *
 * An answer less than 0 is an error, one more than 0 is that the signal comes. That it may come at any
 * time later is not followed. */

typedef void (*handler)(int);

int *__errno_location(void);
void __assize_incomplete(const char *);
_Noreturn void abort(void);

int __answer_signal(void);
int __answer_signal_ignored(void);

enum { EINVAL = 22, SIGKILL = 9, SIGSTOP = 19, LAST_SIGNAL = 64 };
enum { SIGINFO = 4, NO_DEFER = 0x40000000, RESET = (int)0x80000000u };

/* Sets of signals: a bit each. */
typedef unsigned long long set;
static set blocked, pending;

struct action {
    union {
        handler plain;
        void (*with_info)(int, void *, void *);
    } run;
    unsigned long mask[128 / sizeof(long)];
    int flags;
    void (*restorer)(void);
};

static struct action actions[LAST_SIGNAL + 1];
static unsigned char is_known[LAST_SIGNAL + 1];

static handler ignored(void) {
    return (handler)1;
}

static int failed(int error) {
    *__errno_location() = error;
    return -1;
}

/* What the process began with: some signals were ignored by who started it. */
static struct action *current(int signal) {
    struct action *now = &actions[signal];
    if (!is_known[signal] && __answer_signal_ignored() > 0) now->run.plain = ignored();
    is_known[signal] = 1;
    return now;
}

static int is_function(const struct action *action) {
    return action->run.plain != 0 && action->run.plain != ignored();
}

static set bit(int signal) {
    return 1ull << (signal - 1);
}

static set read_set(const unsigned long *words) {
    return sizeof(long) == 8 ? words[0] : words[0] | (set)words[1] << 32 % (8 * sizeof(set));
}

static void run(struct action now, int signal) {
    if (now.flags & RESET) actions[signal].run.plain = 0;
    if (now.flags & SIGINFO) {
        long info[128 / sizeof(long)] = {signal}, context[128] = {0};
        __assize_incomplete("what a signal tells");
        now.run.with_info(signal, info, context);
    } else {
        now.run.plain(signal);
    }
}

static void comes(int signal);

/* What waited comes as soon as it may. */
static void unblock(set to) {
    blocked = to;
    for (int signal = 1; (pending & ~blocked) != 0 && signal <= LAST_SIGNAL; signal++)
        if (pending & ~blocked & bit(signal)) comes(signal);
}

/* A signal comes for which there is a handler. While that runs, it is blocked. */
static void comes(int signal) {
    struct action now = actions[signal];
    set before = blocked;
    if (blocked & bit(signal)) {
        pending |= bit(signal);
        return;
    }
    pending &= ~bit(signal);
    blocked |= read_set(now.mask) | (now.flags & NO_DEFER ? 0 : bit(signal));
    run(now, signal);
    unblock(before);
}

/* A new action: its signal may come at once. */
static int install(int signal, const struct action *new, struct action *before) {
    int answer = __answer_signal();
    struct action *now;
    if (answer < 0 || signal < 1 || signal > LAST_SIGNAL) return failed(EINVAL);
    if (new && (signal == SIGKILL || signal == SIGSTOP)) return failed(EINVAL);
    now = current(signal);
    if (before) *before = *now;
    if (!new) return 0;
    *now = *new;
    if (is_function(now)) {
        if (answer > 0) comes(signal);
        __assize_incomplete("signals that come later");
    }
    return 0;
}

handler signal(int number, handler run) {
    struct action new = {.run = {run}}, before;
    return install(number, &new, &before) < 0 ? (handler)-1 : before.run.plain;
}

int sigaction(int number, const struct action *new, struct action *old) {
    struct action before;
    if (install(number, new, &before) < 0) return -1;
    if (old) *old = before;
    return 0;
}

/* Those that do not end a process by themselves. */
static int is_harmless(int signal) {
    enum { SIGCHLD = 17, SIGCONT, SIGTSTP = 20, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH = 28 };
    return signal == SIGCHLD || signal == SIGCONT || signal == SIGWINCH ||
           (signal >= SIGSTOP && signal <= SIGURG);
}

int raise(int signal) {
    struct action *now;
    if (signal < 0 || signal > LAST_SIGNAL) return failed(EINVAL);
    if (signal == 0) return 0;
    now = current(signal);
    if (is_function(now)) comes(signal);
    else if (now->run.plain == 0 && !is_harmless(signal)) abort();
    return 0;
}

static void write_set(unsigned long *words, set from) {
    words[0] = (unsigned long)from;
    if (sizeof(long) == 4) words[1] = (unsigned long)(from >> 32);
}

/* The mask that a process begins with is nearly always empty. */
static int masked(int how, const unsigned long *new, unsigned long *old) {
    enum { BLOCK, UNBLOCK, SET };
    set of = new ? read_set(new) & ~bit(SIGKILL) & ~bit(SIGSTOP) : 0;
    __assize_incomplete("a mask of signals that was inherited");
    if (new && (how < BLOCK || how > SET)) return EINVAL;
    if (old) write_set(old, blocked);
    if (new) unblock(how == BLOCK ? blocked | of : how == UNBLOCK ? blocked & ~of : of);
    return 0;
}

int sigprocmask(int how, const unsigned long *new, unsigned long *old) {
    int error = masked(how, new, old);
    return error ? failed(error) : 0;
}

int pthread_sigmask(int how, const unsigned long *new, unsigned long *old) {
    return masked(how, new, old);
}

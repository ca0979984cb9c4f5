/* <poll.h>, <sys/select.h>: which descriptors are ready is an input, within what POSIX allows. Native runs
 * of tests are linked with this file, too.
 *
 * An answer less than 0 is the negative of an error number, 0 is that the time is over, and more that
 * something may be ready. Who waits for ever does not wait in vain: there 0 is an interrupt. */

int *__errno_location(void);

int __answer_poll(void);
short __answer_poll_revents(void);
int __answer_select(void);
unsigned long __answer_select_ready(void);
long __answer_select_left(void);

enum { EINTR = 4, EIO = 5, EINVAL = 22, LAST_ERROR = 133 };
enum { POLLOUT = 4, POLLERR = 8, POLLHUP = 16, POLLNVAL = 32 };

static int failed(int answer) {
    int is_known = answer < 0 && answer >= -LAST_ERROR;
    *__errno_location() = is_known ? -answer : EIO;
    return -1;
}

struct pollfd {
    int fd;
    short events, revents;
};
struct time {
    long seconds, parts;
};

/* What happened is what was asked for, and errors. */
static short happened(const struct pollfd *one, int may_be) {
    short revents = may_be ? __answer_poll_revents() : 0;
    if (one->fd < 0) return 0;
    if (revents & POLLNVAL) return POLLNVAL;
    if (revents & POLLHUP) revents &= ~POLLOUT;
    return revents & (one->events | POLLERR | POLLHUP);
}

static int polled(struct pollfd *fds, unsigned long n, int is_endless) {
    int answer = __answer_poll(), ready = 0;
    if (answer < 0) return failed(answer);
    for (unsigned long k = 0; k < n; k++) {
        fds[k].revents = happened(&fds[k], answer > 0);
        if (fds[k].revents) ready++;
    }
    return ready == 0 && is_endless ? failed(-EINTR) : ready;
}

int poll(struct pollfd *fds, unsigned long n, int timeout) {
    return polled(fds, n, timeout < 0);
}

int ppoll(struct pollfd *fds, unsigned long n, const struct time *timeout, const void *mask) {
    (void)mask;
    return polled(fds, n, !timeout);
}

void __chk_fail(void) __attribute__((__noreturn__));

int __poll_chk(struct pollfd *fds, unsigned long n, int timeout, unsigned long room) {
    if (room / sizeof *fds < n) __chk_fail();
    return polled(fds, n, timeout < 0);
}

enum { BITS = 8 * sizeof(long), DESCRIPTORS = 1024 };

struct set {
    unsigned long words[DESCRIPTORS / BITS];
};

/* Of those that the program is interested in, some are ready; so many. */
static int ready_in(const struct set *asked, struct set *told, int n, int may_be) {
    int ready = 0;
    for (int w = 0; asked && w * BITS < n; w++) {
        unsigned long old = asked->words[w];
        int rest = n - w * BITS;
        if (rest < BITS) old &= (1ul << rest) - 1;
        told->words[w] = may_be ? old & __answer_select_ready() : 0;
        ready += __builtin_popcountl(told->words[w]);
    }
    return ready;
}

static void tell(struct set *to, const struct set *told, int n) {
    for (int w = 0; to && w * BITS < n; w++) to->words[w] = told->words[w];
}

/* Where it fails, the sets stay. */
static int selected(int n, struct set *read, struct set *write, struct set *except, int is_endless) {
    int answer = __answer_select(), ready;
    struct set told[3];
    if (answer < 0) return failed(answer);
    if (n < 0 || n > DESCRIPTORS) return failed(-EINVAL);
    ready = ready_in(read, &told[0], n, answer > 0);
    ready += ready_in(write, &told[1], n, answer > 0);
    ready += ready_in(except, &told[2], n, answer > 0);
    if (ready == 0 && is_endless) return failed(-EINTR);
    tell(read, &told[0], n);
    tell(write, &told[1], n);
    tell(except, &told[2], n);
    return ready;
}

/* Linux tells how much of the time is left. */
int select(int n, struct set *in, struct set *out, struct set *other, struct time *timeout) {
    int ready = selected(n, in, out, other, !timeout);
    if (timeout && ready >= 0) {
        long seconds = __answer_select_left(), parts = __answer_select_left();
        int is_less = ready > 0 && seconds >= 0 && seconds < timeout->seconds;
        timeout->seconds = is_less ? seconds : 0;
        timeout->parts = is_less && parts >= 0 && parts < 1000000 ? parts : 0;
    }
    return ready;
}

typedef const struct time limit;

int pselect(int n, struct set *in, struct set *out, struct set *other, limit *end, const void *mask) {
    (void)mask;
    return selected(n, in, out, other, !end);
}

/* <sys/socket.h>, <sys/ioctl.h>: what the system answers is an input, within what POSIX allows.
 *
 * An answer is as the kernel's: what is returned, or the negative of an error number. Native runs of
 * tests are linked with this file, too, so that nothing is sent. */

typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__((char *)0 - (char *)0) ssize_t;

int *__errno_location(void);
void __assize_incomplete(const char *);
int __model_descriptor(int);
int __model_descriptors(int, int *);

int __answer_socket(void);
int __answer_connect(void);
int __answer_bind(void);
int __answer_listen(void);
int __answer_accept(void);
int __answer_shutdown(void);
long __answer_send(void);
long __answer_recv(void);
unsigned char __answer_recv_byte(void);
int __answer_address(void);
unsigned __answer_address_length(void);
unsigned char __answer_address_byte(void);
int __answer_sockopt(void);
unsigned char __answer_sockopt_byte(void);
int __answer_ioctl(void);
unsigned __answer_ioctl_word(void);

enum { EIO = 5, EAGAIN = 11, ENOTTY = 25, LAST_ERROR = 133 };

static int failed(long answer) {
    int is_known = answer < 0 && answer >= -LAST_ERROR;
    *__errno_location() = is_known ? (int)-answer : EIO;
    return -1;
}

static int done(long answer) {
    return answer < 0 ? failed(answer) : 0;
}

int socket(int domain, int type, int protocol) {
    (void)domain, (void)type, (void)protocol;
    return __model_descriptor(__answer_socket());
}

int socketpair(int domain, int type, int protocol, int ends[2]) {
    (void)domain, (void)type, (void)protocol;
    return __model_descriptors(__answer_socket(), ends);
}

int connect(int fd, const void *address, unsigned length) {
    (void)fd, (void)address, (void)length;
    return done(__answer_connect());
}

int bind(int fd, const void *address, unsigned length) {
    (void)fd, (void)address, (void)length;
    return done(__answer_bind());
}

int listen(int fd, int backlog) {
    (void)fd, (void)backlog;
    return done(__answer_listen());
}

/* An address has at most 128 bytes, and as many of them are told as there is room for. */
static void tell_address(unsigned char *address, unsigned *length) {
    unsigned full = 2 + __answer_address_length() % 127;
    for (unsigned k = 0; k < *length && k < full; k++) address[k] = __answer_address_byte();
    *length = full;
}

static int accepted(void *address, unsigned *length) {
    int fd = __model_descriptor(__answer_accept());
    if (fd >= 0 && address) tell_address(address, length);
    return fd;
}

int accept(int fd, void *address, unsigned *length) {
    (void)fd;
    return accepted(address, length);
}

int accept4(int fd, void *address, unsigned *length, int flags) {
    (void)fd, (void)flags;
    return accepted(address, length);
}

int getsockname(int fd, void *address, unsigned *length) {
    int answer = __answer_address();
    (void)fd;
    if (answer < 0) return failed(answer);
    tell_address(address, length);
    return 0;
}

int getpeername(int fd, void *address, unsigned *length) {
    int answer = __answer_address();
    (void)fd;
    if (answer < 0) return failed(answer);
    tell_address(address, length);
    return 0;
}

int shutdown(int fd, int how) {
    (void)fd, (void)how;
    return done(__answer_shutdown());
}

/* An answer of 0 is that all was sent. */
static ssize_t sent(size_t n) {
    long answer = __answer_send();
    if (answer < 0) return failed(answer);
    return answer > 0 && (size_t)answer < n ? answer : (ssize_t)n;
}

ssize_t send(int fd, const void *from, size_t n, int flags) {
    (void)fd, (void)from, (void)flags;
    return sent(n);
}

ssize_t sendto(int fd, const void *from, size_t n, int flags, const void *to, unsigned length) {
    (void)fd, (void)from, (void)flags, (void)to, (void)length;
    return sent(n);
}

/* What is only looked at would have to come again: nothing is there for that. */
static ssize_t received(void *to, size_t max, int flags) {
    enum { PEEK = 2, TRUNCATED = 0x20 };
    unsigned char *bytes = to;
    long answer = __answer_recv();
    size_t n;
    if (flags & PEEK) {
        __assize_incomplete("MSG_PEEK");
        return failed(answer < 0 ? answer : -EAGAIN);
    }
    if (answer < 0) return failed(answer);
    n = (size_t)answer < max ? (size_t)answer : max;
    for (size_t k = 0; k < n; k++) bytes[k] = __answer_recv_byte();
    return flags & TRUNCATED ? answer : (ssize_t)n;
}

ssize_t recv(int fd, void *to, size_t max, int flags) {
    (void)fd;
    return received(to, max, flags);
}

ssize_t recvfrom(int fd, void *to, size_t max, int flags, void *address, unsigned *length) {
    ssize_t n = received(to, max, flags);
    (void)fd;
    /* Of a connection there is no address. */
    if (n >= 0 && address && __answer_address() < 0) *length = 0;
    else if (n >= 0 && address) tell_address(address, length);
    return n;
}

void __chk_fail(void) __attribute__((__noreturn__));

ssize_t __recv_chk(int fd, void *to, size_t max, size_t room, int flags) {
    (void)fd;
    if (max > room) __chk_fail();
    return received(to, max, flags);
}

int setsockopt(int fd, int level, int option, const void *value, unsigned length) {
    (void)fd, (void)level, (void)option, (void)value, (void)length;
    return done(__answer_sockopt());
}

/* The error of a socket is 0 or a known one, other options are any bytes. */
int getsockopt(int fd, int level, int option, void *value, unsigned *length) {
    enum { SOL_SOCKET = 1, SO_ERROR = 4 };
    int answer = __answer_sockopt();
    unsigned char *bytes = value;
    (void)fd;
    if (answer < 0) return failed(answer);
    if (level == SOL_SOCKET && option == SO_ERROR && *length >= sizeof(int)) {
        unsigned char error = __answer_sockopt_byte();
        *(int *)value = error <= LAST_ERROR ? error : EIO;
        *length = sizeof(int);
        return 0;
    }
    for (unsigned k = 0; k < *length; k++) bytes[k] = __answer_sockopt_byte();
    return 0;
}

/* The size of a terminal, and how many bytes can be read; others fail. */
int ioctl(int fd, unsigned long request, ...) {
    enum { TIOCGWINSZ = 0x5413, FIONREAD = 0x541b, FIONBIO = 0x5421 };
    int answer = __answer_ioctl();
    __builtin_va_list rest;
    (void)fd;
    if (answer < 0) return failed(answer);
    __builtin_va_start(rest, request);
    if (request == TIOCGWINSZ) {
        unsigned short *size = __builtin_va_arg(rest, unsigned short *);
        for (int k = 0; k < 4; k++) size[k] = (unsigned short)__answer_ioctl_word();
    } else if (request == FIONREAD) {
        *__builtin_va_arg(rest, int *) = (int)(__answer_ioctl_word() & 0x7fffffff);
    } else if (request != FIONBIO) {
        __assize_incomplete("requests of ioctl that succeed");
        answer = -ENOTTY;
    }
    __builtin_va_end(rest);
    return done(answer);
}

/* <string.h>: the texts of Linux's error numbers, as glibc has them in the "C" locale. */

typedef __typeof__(sizeof(0)) size_t;

void __assize_copy(void *, const void *, size_t);
size_t __assize_length(const char *);

enum { EINVAL = 22, ERANGE = 34 };

static const char *const texts[] = {
    "Success",
    "Operation not permitted",
    "No such file or directory",
    "No such process",
    "Interrupted system call",
    "Input/output error",
    "No such device or address",
    "Argument list too long",
    "Exec format error",
    "Bad file descriptor",
    "No child processes",
    "Resource temporarily unavailable",
    "Cannot allocate memory",
    "Permission denied",
    "Bad address",
    "Block device required",
    "Device or resource busy",
    "File exists",
    "Invalid cross-device link",
    "No such device",
    "Not a directory",
    "Is a directory",
    "Invalid argument",
    "Too many open files in system",
    "Too many open files",
    "Inappropriate ioctl for device",
    "Text file busy",
    "File too large",
    "No space left on device",
    "Illegal seek",
    "Read-only file system",
    "Too many links",
    "Broken pipe",
    "Numerical argument out of domain",
    "Numerical result out of range",
    "Resource deadlock avoided",
    "File name too long",
    "No locks available",
    "Function not implemented",
    "Directory not empty",
    "Too many levels of symbolic links",
    "",
    "No message of desired type",
    "Identifier removed",
    "Channel number out of range",
    "Level 2 not synchronized",
    "Level 3 halted",
    "Level 3 reset",
    "Link number out of range",
    "Protocol driver not attached",
    "No CSI structure available",
    "Level 2 halted",
    "Invalid exchange",
    "Invalid request descriptor",
    "Exchange full",
    "No anode",
    "Invalid request code",
    "Invalid slot",
    "",
    "Bad font file format",
    "Device not a stream",
    "No data available",
    "Timer expired",
    "Out of streams resources",
    "Machine is not on the network",
    "Package not installed",
    "Object is remote",
    "Link has been severed",
    "Advertise error",
    "Srmount error",
    "Communication error on send",
    "Protocol error",
    "Multihop attempted",
    "RFS specific error",
    "Bad message",
    "Value too large for defined data type",
    "Name not unique on network",
    "File descriptor in bad state",
    "Remote address changed",
    "Can not access a needed shared library",
    "Accessing a corrupted shared library",
    ".lib section in a.out corrupted",
    "Attempting to link in too many shared libraries",
    "Cannot exec a shared library directly",
    "Invalid or incomplete multibyte or wide character",
    "Interrupted system call should be restarted",
    "Streams pipe error",
    "Too many users",
    "Socket operation on non-socket",
    "Destination address required",
    "Message too long",
    "Protocol wrong type for socket",
    "Protocol not available",
    "Protocol not supported",
    "Socket type not supported",
    "Operation not supported",
    "Protocol family not supported",
    "Address family not supported by protocol",
    "Address already in use",
    "Cannot assign requested address",
    "Network is down",
    "Network is unreachable",
    "Network dropped connection on reset",
    "Software caused connection abort",
    "Connection reset by peer",
    "No buffer space available",
    "Transport endpoint is already connected",
    "Transport endpoint is not connected",
    "Cannot send after transport endpoint shutdown",
    "Too many references: cannot splice",
    "Connection timed out",
    "Connection refused",
    "Host is down",
    "No route to host",
    "Operation already in progress",
    "Operation now in progress",
    "Stale file handle",
    "Structure needs cleaning",
    "Not a XENIX named type file",
    "No XENIX semaphores available",
    "Is a named type file",
    "Remote I/O error",
    "Disk quota exceeded",
    "No medium found",
    "Wrong medium type",
    "Operation canceled",
    "Required key not available",
    "Key has expired",
    "Key has been revoked",
    "Key was rejected by service",
    "Owner died",
    "State not recoverable",
    "Operation not possible due to RF-kill",
    "Memory page has hardware error",
};

/* `Unknown error N`, written so that it ends at to + 32. */
static const char *unknown_text(int error, char *to) {
    static const char words[] = "Unknown error ";
    unsigned x = error < 0 ? 0 - (unsigned)error : (unsigned)error;
    char *s = to + 31;
    *s = 0;
    do {
        *--s = (char)('0' + x % 10);
        x /= 10;
    } while (x != 0);
    if (error < 0) *--s = '-';
    s -= sizeof words - 1;
    __assize_copy(s, words, sizeof words - 1);
    return s;
}

static int is_known(int error) {
    return error >= 0 && error < (int)(sizeof texts / sizeof *texts) && *texts[error] != 0;
}

/* The text of an error; one that is unknown is written into `unknown`, which has 32 bytes. */
const char *__model_error_text(int error, char *unknown) {
    return is_known(error) ? texts[error] : unknown_text(error, unknown);
}

char *strerror(int error) {
    static char unknown[32];
    return (char *)__model_error_text(error, unknown);
}

char *strerror_l(int error, void *locale) {
    static char unknown[32];
    (void)locale;
    return (char *)__model_error_text(error, unknown);
}

/* The GNU form: a known text is returned where it is. */
char *strerror_r(int error, char *to, size_t room) {
    char unknown[32];
    if (is_known(error)) return (char *)texts[error];
    const char *s = unknown_text(error, unknown);
    size_t n = __assize_length(s);
    if (room == 0) return to;
    if (n >= room) n = room - 1;
    __assize_copy(to, s, n);
    to[n] = 0;
    return to;
}

/* The POSIX form. */
int __xpg_strerror_r(int error, char *to, size_t room) {
    char unknown[32];
    const char *s = __model_error_text(error, unknown);
    size_t n = __assize_length(s), kept = n < room ? n : room - 1;
    if (room > 0) {
        __assize_copy(to, s, kept);
        to[kept] = 0;
    }
    if (!is_known(error)) return EINVAL;
    return n < room ? 0 : ERANGE;
}

/* Processes and users: what the system answers is an input, within what POSIX allows.
 *
 * An answer is as the kernel's: what is returned, or the negative of an error number. Native runs of
 * tests are linked with this file, too. */

typedef unsigned id_t;

int *__errno_location(void);

int __answer_getpid(void);
int __answer_getppid(void);
unsigned __answer_getuid(void);
unsigned __answer_geteuid(void);
unsigned __answer_getgid(void);
unsigned __answer_getegid(void);
int __answer_setuid(void);
int __answer_seteuid(void);
int __answer_setgid(void);
int __answer_setegid(void);
int __answer_fork(void);
int __answer_wait(void);
int __answer_wait_status(void);
int __answer_kill(void);
int __answer_exec(void);
int __answer_system(void);

enum { EIO = 5, ECHILD = 10, LAST_ERROR = 133 };

/* Errors have numbers from 1 to LAST_ERROR. */
static int failed(long answer) {
    int is_known = answer < 0 && answer >= -LAST_ERROR;
    *__errno_location() = is_known ? (int)-answer : EIO;
    return -1;
}

static int done(long answer) {
    return answer < 0 ? failed(answer) : 0;
}

/* Identities: the same each time that somebody asks, until the program changes them. */

struct identity {
    int is_known;
    unsigned is;
};

static struct identity process, user, effective_user, group, effective_group;

static int known(struct identity *identity) {
    int was = identity->is_known;
    identity->is_known = 1;
    return was;
}

int getpid(void) {
    if (!known(&process)) {
        int answer = __answer_getpid();
        process.is = answer > 0 ? answer : 1;
    }
    return process.is;
}

/* It changes when the parent ends. */
int getppid(void) {
    int answer = __answer_getppid();
    return answer > 0 ? answer : 0;
}

id_t getuid(void) {
    if (!known(&user)) user.is = __answer_getuid();
    return user.is;
}

id_t geteuid(void) {
    if (!known(&effective_user)) effective_user.is = __answer_geteuid();
    return effective_user.is;
}

id_t getgid(void) {
    if (!known(&group)) group.is = __answer_getgid();
    return group.is;
}

id_t getegid(void) {
    if (!known(&effective_group)) effective_group.is = __answer_getegid();
    return effective_group.is;
}

static void become(struct identity *identity, id_t id) {
    identity->is_known = 1;
    identity->is = id;
}

/* Of a privileged process both identities change: of root's, and where the answer is not 0. */
int setuid(id_t id) {
    int answer = __answer_setuid();
    if (answer < 0) return failed(answer);
    if (answer > 0 || geteuid() == 0) become(&user, id);
    become(&effective_user, id);
    return 0;
}

int seteuid(id_t id) {
    if (done(__answer_seteuid()) < 0) return -1;
    become(&effective_user, id);
    return 0;
}

int setgid(id_t id) {
    int answer = __answer_setgid();
    if (answer < 0) return failed(answer);
    if (answer > 0 || geteuid() == 0) become(&group, id);
    become(&effective_group, id);
    return 0;
}

int setegid(id_t id) {
    if (done(__answer_setegid()) < 0) return -1;
    become(&effective_group, id);
    return 0;
}

/* -1 is for those that stay. */
static void become_if(struct identity *identity, id_t id) {
    if (id != (id_t)-1) become(identity, id);
}

int setreuid(id_t real, id_t effective) {
    if (done(__answer_setuid()) < 0) return -1;
    become_if(&user, real);
    become_if(&effective_user, effective);
    return 0;
}

int setresuid(id_t real, id_t effective, id_t saved) {
    (void)saved;
    if (done(__answer_setuid()) < 0) return -1;
    become_if(&user, real);
    become_if(&effective_user, effective);
    return 0;
}

int setregid(id_t real, id_t effective) {
    if (done(__answer_setgid()) < 0) return -1;
    become_if(&group, real);
    become_if(&effective_group, effective);
    return 0;
}

int setresgid(id_t real, id_t effective, id_t saved) {
    (void)saved;
    if (done(__answer_setgid()) < 0) return -1;
    become_if(&group, real);
    become_if(&effective_group, effective);
    return 0;
}

/* No process is made: the test says whether this is the child. */
int fork(void) {
    int answer = __answer_fork();
    if (answer < 0) return failed(answer);
    if (answer == 0) process.is_known = 0;
    return answer;
}

static int waited(int wanted, int *status, int may_hang) {
    int answer = __answer_wait();
    if (answer < 0 || (answer == 0 && !may_hang)) return failed(answer < 0 ? answer : -ECHILD);
    if (answer == 0) return 0;
    if (status) *status = __answer_wait_status() & 0xffff;
    return wanted > 0 ? wanted : answer;
}

int wait(int *status) {
    return waited(-1, status, 0);
}

int waitpid(int wanted, int *status, int options) {
    return waited(wanted, status, options & 1);
}

int kill(int to, int signal) {
    (void)to;
    (void)signal;
    return done(__answer_kill());
}

/* What takes the place of the program is never run: it always fails to start. */

static int cannot_run(void) {
    int answer = __answer_exec();
    return failed(answer);
}

int execv(const char *path, char *const arguments[]) {
    (void)path;
    (void)arguments;
    return cannot_run();
}

int execvp(const char *file, char *const arguments[]) {
    return execv(file, arguments);
}

int execve(const char *path, char *const arguments[], char *const environment[]) {
    (void)environment;
    return execv(path, arguments);
}

int execl(const char *path, const char *first, ...) {
    (void)path;
    (void)first;
    return cannot_run();
}

int execlp(const char *file, const char *first, ...) {
    (void)file;
    (void)first;
    return cannot_run();
}

/* The status of the command, or whether there is a shell. */
int system(const char *command) {
    int answer = __answer_system();
    if (!command) return answer;
    return answer < 0 ? failed(answer) : answer & 0xffff;
}

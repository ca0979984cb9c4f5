/* The supervisor is its parent, and its caller the parent of that: every way to them is tried. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static int parent_of(int process)
{
    char name[64], text[256] = "";
    int parent = 0;
    snprintf(name, sizeof name, "/proc/%d/stat", process);
    FILE *file = fopen(name, "r");
    if (!file || !fgets(text, sizeof text, file))
        return 0;
    fclose(file);
    /* The name of the program has no parentheses here. */
    for (char *at = text; *at; at++)
        if (at[0] == ')')
            sscanf(at + 1, " %*c %d", &parent);
    return parent;
}

static int failures;

static void refused(int number, long result)
{
    if (result >= 0 || (errno != EPERM && errno != ENOSYS && errno != EACCES)) {
        printf("%d: %ld, errno %d\n", number, result, errno);
        failures++;
    }
}

static void attack(int process, int first)
{
    union sigval value = {0};
    struct rlimit none = {0, 0};
    char byte = 0;
    struct iovec here = {&byte, 1}, there = {&byte, 1};
    refused(first, kill(process, SIGKILL));
    refused(first + 1, kill(-process, SIGKILL));
    refused(first + 2, syscall(SYS_tkill, process, SIGKILL));
    refused(first + 3, syscall(SYS_tgkill, process, process, SIGKILL));
    refused(first + 4, sigqueue(process, SIGKILL, value));
    refused(first + 5, syscall(SYS_pidfd_open, process, 0));
    refused(first + 6, ptrace(PTRACE_SEIZE, process, 0, 0));
    refused(first + 7, syscall(SYS_prlimit64, process, RLIMIT_CPU, &none, 0));
    refused(first + 8, process_vm_writev(process, &here, 1, &there, 1, 0));
    refused(first + 9, setpgid(0, process));
}

int main(void)
{
    int supervisor = getppid(), caller = parent_of(supervisor);
    attack(supervisor, 100);
    if (caller > 1)
        attack(caller, 200);
    refused(300, kill(-1, SIGKILL));
    refused(301, syscall(SYS_pidfd_send_signal, 0, SIGKILL, 0, 0));
    /* To end oneself is everybody's right. */
    if (kill(getpid(), 0) != 0 || kill(0, 0) != 0)
        failures++;
    return failures != 0;
}

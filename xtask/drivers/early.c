/* Linked into the builds for gcov and clang: both write their counters when a program returns
   from main or calls exit(). A program that ends by _exit(), as children do after fork(), or
   becomes another one by exec, would lose them. clang does not watch exec. gcov does, in wrappers
   of its own that these replace: they write the counters without setting them to zero, and after
   that libgcov writes nothing more, though after vfork() the parent goes on with this memory.
   Nor do they write when a signal ends the program, as a closed pipe does (`yes | head`). */
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;
int execvpe(const char *file, char *const argv[], char *const envp[]);

#ifdef __clang__
#define EXEC(name) name
int __llvm_profile_write_file(void);
void __llvm_profile_reset_counters(void);

static void keep(void)
{
	/* This adds what the file had to the counters before it writes them: without a reset, the
	   next writing would add it all again. */
	__llvm_profile_write_file();
	__llvm_profile_reset_counters();
}
#else
#define EXEC(name) __gcov_##name
void __gcov_dump(void);
void __gcov_reset(void);

static void keep(void)
{
	__gcov_dump();
	__gcov_reset();
}
#endif

void _exit(int status)
{
	keep();
	for (;;)
		syscall(SYS_exit_group, status);
}

static void piped(int number)
{
	keep();
	signal(number, SIG_DFL);
	raise(number);
}

/* A program that ignores the signal, or handles it, goes on to do so. */
__attribute__((constructor)) static void watch(void)
{
	struct sigaction now;
	if (sigaction(SIGPIPE, NULL, &now) == 0 && now.sa_handler == SIG_DFL)
		signal(SIGPIPE, piped);
}

int EXEC(execve)(const char *path, char *const argv[], char *const envp[])
{
	keep();
	return (int)syscall(SYS_execve, path, argv, envp);
}

int EXEC(execv)(const char *path, char *const argv[])
{
	return EXEC(execve)(path, argv, environ);
}

int EXEC(execvp)(const char *file, char *const argv[])
{
	keep();
	return execvpe(file, argv, environ);
}

/* The arguments of a list up to its null pointer. */
#define LISTED(argv, list, first) \
	char *argv[64] = { (char *)(first) }; \
	va_start(list, first); \
	for (size_t k = 1; argv[k - 1] != NULL && k + 1 < sizeof argv / sizeof *argv; k++) \
		argv[k] = va_arg(list, char *)

int EXEC(execl)(const char *path, const char *arg, ...)
{
	va_list list;
	LISTED(argv, list, arg);
	va_end(list);
	return EXEC(execv)(path, argv);
}

int EXEC(execlp)(const char *file, const char *arg, ...)
{
	va_list list;
	LISTED(argv, list, arg);
	va_end(list);
	return EXEC(execvp)(file, argv);
}

int EXEC(execle)(const char *path, const char *arg, ...)
{
	va_list list;
	LISTED(argv, list, arg);
	char **envp = va_arg(list, char **);
	va_end(list);
	return EXEC(execve)(path, argv, envp);
}

/* Linked into the builds for gcov and clang: both write their counters when a program returns
   from main or calls exit(). A program that ends by _exit(), as children do after fork(), or
   becomes another one by exec, would lose them. gcov itself watches exec, clang does not. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __clang__
int __llvm_profile_write_file(void);
void __llvm_profile_reset_counters(void);

static void keep(void)
{
	/* This adds what the file had to the counters before it writes them: without a reset, the
	   next writing would add it all again. */
	__llvm_profile_write_file();
	__llvm_profile_reset_counters();
}

int execve(const char *path, char *const argv[], char *const envp[])
{
	keep();
	return (int)syscall(SYS_execve, path, argv, envp);
}

int execv(const char *path, char *const argv[])
{
	return execve(path, argv, environ);
}

int execvp(const char *file, char *const argv[])
{
	int (*next)(const char *, char *const[]);
	next = (int (*)(const char *, char *const[]))dlsym(RTLD_NEXT, "execvp");
	keep();
	return next(file, argv);
}
#else
void __gcov_dump(void);
void __gcov_reset(void);

static void keep(void)
{
	__gcov_dump();
	/* After vfork() the parent goes on with this memory. */
	__gcov_reset();
}
#endif

void _exit(int status)
{
	keep();
	for (;;)
		syscall(SYS_exit_group, status);
}

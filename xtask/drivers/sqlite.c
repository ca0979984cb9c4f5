/* Runs the SQL of standard input on a database in memory and prints every row.
   SQLite is built with SQLITE_OS_OTHER: the operating system below is all it gets, and a database
   in memory asks it for nothing but random bytes and the time, which here are always the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sqlite3.h"

static int no_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    (void)vfs, (void)name, (void)flags, (void)out;
    file->pMethods = 0;
    return SQLITE_CANTOPEN;
}

static int no_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs, (void)name, (void)sync;
    return SQLITE_IOERR_DELETE;
}

static int no_access(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    (void)vfs, (void)name, (void)flags;
    *out = 0;
    return SQLITE_OK;
}

static int same_name(sqlite3_vfs *vfs, const char *name, int size, char *out)
{
    size_t length = strlen(name) + 1;
    (void)vfs;
    if ((int)length > size)
        return SQLITE_CANTOPEN;
    memcpy(out, name, length);
    return SQLITE_OK;
}

static int fixed_bytes(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs;
    memset(out, 42, (size_t)size);
    return size;
}

static int no_sleep(sqlite3_vfs *vfs, int microseconds)
{
    (void)vfs;
    return microseconds;
}

static int fixed_time(sqlite3_vfs *vfs, double *out)
{
    (void)vfs;
    *out = 2460000.5;
    return SQLITE_OK;
}

static int no_error(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs, (void)size, (void)out;
    return 0;
}

static sqlite3_vfs nowhere = {
    .iVersion = 1,
    .szOsFile = sizeof(sqlite3_file),
    .mxPathname = 512,
    .zName = "nowhere",
    .xOpen = no_open,
    .xDelete = no_delete,
    .xAccess = no_access,
    .xFullPathname = same_name,
    .xRandomness = fixed_bytes,
    .xSleep = no_sleep,
    .xCurrentTime = fixed_time,
    .xGetLastError = no_error,
};

int sqlite3_os_init(void)
{
    return sqlite3_vfs_register(&nowhere, 1);
}

int sqlite3_os_end(void)
{
    return SQLITE_OK;
}

static int print_row(void *rows, int count, char **values, char **names)
{
    int i;
    (void)names;
    for (i = 0; i < count; i++)
        printf("%s%s", i ? "|" : "", values[i] ? values[i] : "NULL");
    putchar('\n');
    ++*(int *)rows;
    return 0;
}

int main(void)
{
    static char script[65536];
    size_t size = fread(script, 1, sizeof script - 1, stdin);
    sqlite3 *db;
    char *message = 0;
    int rows = 0, result;

    script[size] = 0;
    if (sqlite3_open(":memory:", &db) != SQLITE_OK)
        return 2;
    result = sqlite3_exec(db, script, print_row, &rows, &message);
    if (result != SQLITE_OK)
        printf("error %d: %s\n", result, message ? message : "");
    printf("%d rows\n", rows);
    sqlite3_free(message);
    return sqlite3_close(db) == SQLITE_OK ? 0 : 3;
}

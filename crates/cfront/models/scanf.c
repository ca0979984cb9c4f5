/* <stdio.h>: the scanf family, under all names that glibc's headers give it. The work is in scan.c. */

typedef struct _IO_FILE FILE;
extern FILE *stdin;

/* Reads from the stream, or from the text if that is null; `binary` says if %i knows 0b. */
int __model_scan(FILE *, const char *, int binary, const char *, __builtin_va_list);

int vscanf(const char *restrict format, __builtin_va_list list) {
    return __model_scan(stdin, 0, 0, format, list);
}

int vfscanf(FILE *restrict stream, const char *restrict format, __builtin_va_list list) {
    return __model_scan(stream, 0, 0, format, list);
}

int vsscanf(const char *restrict text, const char *restrict format, __builtin_va_list list) {
    return __model_scan(0, text, 0, format, list);
}

int scanf(const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = __model_scan(stdin, 0, 0, format, list);
    __builtin_va_end(list);
    return n;
}

int fscanf(FILE *restrict stream, const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = __model_scan(stream, 0, 0, format, list);
    __builtin_va_end(list);
    return n;
}

int sscanf(const char *restrict text, const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = __model_scan(0, text, 0, format, list);
    __builtin_va_end(list);
    return n;
}

/* The names that glibc's headers substitute for C99 to C17, and for C23 with %i of 0b… */

int __isoc99_vscanf(const char *restrict format, __builtin_va_list list) {
    return __model_scan(stdin, 0, 0, format, list);
}

int __isoc99_vfscanf(FILE *restrict stream, const char *restrict format, __builtin_va_list list) {
    return __model_scan(stream, 0, 0, format, list);
}

int __isoc99_vsscanf(const char *restrict text, const char *restrict format, __builtin_va_list list) {
    return __model_scan(0, text, 0, format, list);
}

int __isoc99_scanf(const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = __model_scan(stdin, 0, 0, format, list);
    __builtin_va_end(list);
    return n;
}

int __isoc99_fscanf(FILE *restrict stream, const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = __model_scan(stream, 0, 0, format, list);
    __builtin_va_end(list);
    return n;
}

int __isoc99_sscanf(const char *restrict text, const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = __model_scan(0, text, 0, format, list);
    __builtin_va_end(list);
    return n;
}

int __isoc23_vscanf(const char *restrict format, __builtin_va_list list) {
    return __model_scan(stdin, 0, 1, format, list);
}

int __isoc23_vfscanf(FILE *restrict stream, const char *restrict format, __builtin_va_list list) {
    return __model_scan(stream, 0, 1, format, list);
}

int __isoc23_vsscanf(const char *restrict text, const char *restrict format, __builtin_va_list list) {
    return __model_scan(0, text, 1, format, list);
}

int __isoc23_scanf(const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = __model_scan(stdin, 0, 1, format, list);
    __builtin_va_end(list);
    return n;
}

int __isoc23_fscanf(FILE *restrict stream, const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = __model_scan(stream, 0, 1, format, list);
    __builtin_va_end(list);
    return n;
}

int __isoc23_sscanf(const char *restrict text, const char *restrict format, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, format);
    int n = __model_scan(0, text, 1, format, list);
    __builtin_va_end(list);
    return n;
}

#define _GNU_SOURCE
#include <getopt.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>
#include <wctype.h>

static void options(int argc, char **argv) {
  static const struct option longs[] = {{"all", 0, NULL, 'a'}, {"output", 1, NULL, 'o'}, {"opt", 2, NULL, 'p'}, {NULL, 0, NULL, 0}};
  int c, index = -1;
  opterr = 0;
  optind = 0;
  while ((c = getopt_long(argc, argv, "ab:", longs, &index)) != -1) printf("%c %s %d %d|", c, optarg ? optarg : "-", optind, index);
  for (; optind < argc; optind++) printf("%s ", argv[optind]);
  printf("\n");
}

static void times(void) {
  static const time_t moments[] = {0, 1, 951782400, 951868800, 1234567890, -1, -2208988800, 4102444799, 253402300799};
  char text[100];
  for (unsigned i = 0; i < sizeof moments / sizeof *moments; i++) {
    struct tm *t = gmtime(&moments[i]);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %a %A %b %B %j %U %W %V %G %p %I %e %y %C %%", t);
    printf("%s %lld %s", text, (long long)timegm(t), asctime(t));
  }
}

static int by_last(const void *a, const void *b) {
  const char *x = *(char *const *)a, *y = *(char *const *)b;
  printf("%s<%s ", x, y);
  return x[strlen(x) - 1] - y[strlen(y) - 1];
}

static void finished(void) { printf("finished\n"); }

int main(void) {
  char *argv1[] = {"prog", "file", "-ab", "value", "--out=x", "other", "--opt", "--all", "--", "-a", NULL};
  char *argv2[] = {"prog", "-x", "--unknown", "-b", NULL};
  options(10, argv1);
  options(4, argv2);
  times();
  char *words[] = {"ab", "ca", "bb", "da", "ac"};
  qsort(words, 5, sizeof *words, by_last);
  for (int i = 0; i < 5; i++) printf("%s ", words[i]);
  wchar_t wide[10];
  printf("\n%s %zu %d %ls\n", setlocale(LC_ALL, NULL), mbstowcs(wide, "wide", 10), !!iswalpha(L'x'), wide);
  char buffer[] = "a,b,,c", *rest = buffer, *field;
  while ((field = strsep(&rest, ",")) != NULL) printf("<%s>", field);
  printf("%s %s\n", strerror(2), strerror(9999));
  int *array = calloc(3, sizeof *array);
  array = realloc(array, 5 * sizeof *array);
  array[3] = 4;
  printf("%d %d\n", array[2], array[3]);
  free(array);
  atexit(finished);
  fprintf(stderr, "to stderr\n");
  exit(3);
}

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  char text[] = "one,two;;three";
  for (char *t = strtok(text, ",;"); t; t = strtok(NULL, ",;")) printf("[%s]", t);
  printf("\n%s %s %d\n", strstr("haystack", "st"), strrchr("a/b/c", '/'), strcmp("abc", "abd") < 0);
  printf("%zu %zu %d\n", strspn("aabbc", "ab"), strcspn("hello", "lo"), strncmp("abc", "abx", 2));
  char *end;
  printf("%ld %s\n", strtol("  -0x1fz", &end, 0), end);
  errno = 0;
  printf("%ld %d\n", strtol("99999999999999999999", NULL, 10), errno == ERANGE);
  printf("%.17g %g\n", strtod("3.14159265358979", NULL), atof("1e-5"));
  printf("%d %d\n", atoi("42abc"), abs(-7));
  int numbers[] = {5, 2, 9, -1, 7, 0};
  qsort(numbers, 6, sizeof *numbers, compare);
  for (int i = 0; i < 6; i++) printf("%d ", numbers[i]);
  int key = 7;
  printf("%td\n", (int *)bsearch(&key, numbers, 6, sizeof(int), compare) - numbers);
  for (const char *p = "aB3 _\n"; *p; p++)
    printf("%d%d%d%d%c ", !!isalpha(*p), !!isdigit(*p), !!isspace(*p), !!ispunct(*p),
           isprint(*p) ? toupper(*p) : '?');
  printf("\n");
  char buffer[10];
  printf("%d %s\n", snprintf(buffer, sizeof buffer, "%d-%s", 12345, "truncated"), buffer);
  int a, b;
  char word[10];
  printf("%d", sscanf("12 0x1f hello", "%d %i %9s", &a, &b, word));
  printf(" %d %d %s\n", a, b, word);
  memset(buffer, 'x', 5);
  buffer[5] = 0;
  memmove(buffer + 1, buffer, 4);
  puts(buffer);
  char *copy = strdup("dup");
  copy[0]++;
  fputs(copy, stdout);
  putchar('\n');
  free(copy);
  srand(1);
  printf("%d %d\n", rand(), rand());
  fprintf(stderr, "to stderr\n");
  return 0;
}

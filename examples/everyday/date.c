// assize: --entry parse --input text=string(11) --input day=object
#include <ctype.h>

struct date {
  int year, month, day;
};

static int is_leap(int year) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int days(int year, int month) {
  switch (month) {
  case 2:
    return is_leap(year) ? 29 : 28;
  case 4:
  case 6:
  case 9:
  case 11:
    return 30;
  default:
    return 31;
  }
}

/* YYYY-MM-DD; 0 if it is a date. */
int parse(const char *text, struct date *day) {
  int fields[3] = {0, 0, 0};
  static const int widths[3] = {4, 2, 2};
  for (int f = 0; f < 3; f++) {
    if (f > 0 && *text++ != '-')
      return 1;
    for (int i = 0; i < widths[f]; i++) {
      if (!isdigit((unsigned char)*text))
        return 2;
      fields[f] = fields[f] * 10 + (*text++ - '0');
    }
  }
  if (*text != '\0')
    return 3;
  if (fields[1] < 1 || fields[1] > 12)
    return 4;
  if (fields[2] < 1 || fields[2] > days(fields[0], fields[1]))
    return 5;
  day->year = fields[0];
  day->month = fields[1];
  day->day = fields[2];
  return 0;
}

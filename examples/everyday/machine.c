// assize: --entry main --input stdin=[8]
#include <stdio.h>

/* Removes comments from a program on standard input and counts them: a state machine over its
   characters. */
enum state { CODE, SLASH, COMMENT, STAR, STRING, ESCAPE };

int main(void) {
  enum state state = CODE;
  int comments = 0, c;
  while ((c = getchar()) != EOF) {
    switch (state) {
    case CODE:
      if (c == '/')
        state = SLASH;
      else if (c == '"')
        state = STRING;
      break;
    case SLASH:
      if (c == '*')
        state = COMMENT;
      else if (c != '/')
        state = CODE;
      break;
    case COMMENT:
      if (c == '*')
        state = STAR;
      break;
    case STAR:
      if (c == '/') {
        state = CODE;
        comments++;
      } else if (c != '*')
        state = COMMENT;
      break;
    case STRING:
      if (c == '\\')
        state = ESCAPE;
      else if (c == '"')
        state = CODE;
      break;
    case ESCAPE:
      state = STRING;
      break;
    }
  }
  if (state == COMMENT || state == STAR)
    return 1;
  return comments > 1 ? 2 : 0;
}

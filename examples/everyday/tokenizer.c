// assize: --entry tokenize --input text=string(5) --input kinds=[6]
#include <ctype.h>
#include <stddef.h>

enum kind { NUMBER, NAME, OPERATOR, COMPARISON, END, WRONG };

/* Cuts a text into numbers, names and operators; the number of tokens, or -1 if a character fits
   none of them. */
int tokenize(const char *text, enum kind kinds[6]) {
  int count = 0;
  while (*text != '\0') {
    if (*text == ' ' || *text == '\t') {
      text++;
      continue;
    }
    if (isdigit((unsigned char)*text)) {
      kinds[count++] = NUMBER;
      while (isdigit((unsigned char)*text))
        text++;
    } else if (isalpha((unsigned char)*text) || *text == '_') {
      kinds[count++] = NAME;
      while (isalnum((unsigned char)*text) || *text == '_')
        text++;
    } else if ((*text == '<' || *text == '>') && text[1] == '=') {
      kinds[count++] = COMPARISON;
      text += 2;
    } else {
      switch (*text++) {
      case '+':
      case '-':
      case '*':
      case '/':
        kinds[count++] = OPERATOR;
        break;
      case '<':
      case '>':
      case '=':
        kinds[count++] = COMPARISON;
        break;
      default:
        kinds[count] = WRONG;
        return -1;
      }
    }
  }
  kinds[count] = END;
  return count;
}

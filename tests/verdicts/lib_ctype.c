// assize: --criterion branch --entry f
#include <ctype.h>
int f(unsigned char c) {
  if (isdigit(c) && isalpha(c)) return 1; //~ true: infeasible; false: covered
  if (isupper(c) && tolower(c) == c) return 2; //~ true: infeasible; false: covered
  if (isalnum(c) && !isalpha(c) && !isdigit(c)) return 3; //~ true: infeasible; false: covered
  if (isspace(c)) return 4; //~ true: covered; false: covered
  if (toupper(c) == 'Q' && c != 'Q' && c != 'q') return 5; //~ true: infeasible; false: covered
  if (isxdigit(c) && toupper(c) > 'F') return 6; //~ true: infeasible; false: covered
  return 7;
}

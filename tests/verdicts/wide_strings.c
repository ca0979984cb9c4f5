// assize: --criterion branch --entry f --input i=0..2
#include <wchar.h>
int f(int i) {
  static const wchar_t w[] = L"hi";
  if (sizeof w != 12) return 1; //~ true: infeasible; false: covered
  if (w[i] == 'i' && i != 1) return 2; //~ true: infeasible; false: covered
  return w[i] == 0 ? 3 : 4; //~ true: covered; false: covered
}

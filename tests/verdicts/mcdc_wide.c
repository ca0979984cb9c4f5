// assize: --criterion mcdc --entry f
// More evaluations than anybody lists: 2 to the 15th and more.
int f(unsigned short c) {
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
  //~ `c >= 'a'` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
  //~ `c <= 'z'` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
  //~ `c >= 'A'` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
  //~ `c <= 'Z'` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
  //~ `c >= '0'` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
  //~ `c <= '9'` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      || (c >= 192 && c <= 214) || (c >= 216 && c <= 246) || (c >= 248 && c <= 305)
      //~ `c >= 192` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c <= 214` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c >= 216` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c <= 246` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c >= 248` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c <= 305` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      || (c >= 308 && c <= 318) || (c >= 321 && c <= 328) || (c >= 330 && c <= 382)
      //~ `c >= 308` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c <= 318` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c >= 321` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c <= 328` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c >= 330` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c <= 382` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      || (c >= 384 && c <= 451) || (c >= 461 && c <= 496) || (c >= 500 && c <= 501)
      //~ `c >= 384` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c <= 451` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c >= 461` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c <= 496` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c >= 500` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c <= 501` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      || (c >= 506 && c <= 535)
      //~ `c >= 506` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c <= 535` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      || (c >= 1000 && c <= 900) || (c >= 976 && c != 976))
      //~ `c >= 1000` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: infeasible
      //~ `c <= 900` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: infeasible
      //~ `c >= 976` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
      //~ `c != 976` alone decides `(c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0…`, in two tests: covered
    return 1;
  return 0;
}

// assize: --criterion mcdc --entry f
// More evaluations than anybody lists: 2 to the 15th and more.
int f(unsigned short c) {
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') //~ ?
      || (c >= 192 && c <= 214) || (c >= 216 && c <= 246) || (c >= 248 && c <= 305)
      || (c >= 308 && c <= 318) || (c >= 321 && c <= 328) || (c >= 330 && c <= 382)
      || (c >= 384 && c <= 451) || (c >= 461 && c <= 496) || (c >= 500 && c <= 501)
      || (c >= 506 && c <= 535)
      || (c >= 1000 && c <= 900) || (c >= 976 && c != 976))
    return 1;
  return 0;
}

int g(void), h(int, int);
void steps(int *p, int i, unsigned char c, float f) {
  i = i++ + ++i;
  p[i++] = *p++;
  *++p = c--;
  i = (*p)++;
  f++;
  i = h(i++, i);
  p = &p[i--];
}

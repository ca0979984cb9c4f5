void insert(int x);
void sort(void);
int main(void) {
  for (int i = 0; i < 3; i++)
    insert(i);
  sort();
  return 0;
}

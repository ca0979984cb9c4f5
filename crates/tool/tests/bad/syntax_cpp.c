class c {
  int x;
};

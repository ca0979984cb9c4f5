// assize: --criterion checks --entry f
/* The last array of a structure may be longer than it says: as long as its object. */
struct s { int n; char name[1]; };
union { struct s s; char room[16]; } u;
struct s one;
int f(unsigned char i) {
  if (i < 8) return u.s.name[i]; //~ access out of bounds in `return u.s.name[i]`: infeasible
  if (i < 12) return ((struct s *)u.room)->name[i];
  //~ access out of bounds in `return ((struct s *)u.room)->name[i]`: infeasible
  if (i == 12) return ((struct s *)u.room)->name[i];
  //~ access out of bounds in `return ((struct s *)u.room)->name[i]`: covered
  return one.name[i]; //~ access out of bounds in `return one.name[i]`: covered
}

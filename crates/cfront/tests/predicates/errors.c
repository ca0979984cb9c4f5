//@ cuont > 0
//@ MAX > 3
//@ g(x) > 0
//@ (*fp)(x)
//@ (*fp)(x, x)
//@ t.fp(x)
//@ fp[0](x)
//@ x = 3
//@ x += 3
//@ x++ > 2
//@ --x
//@ x, y
//@ (x, y) == 1
//@ (int)(x, y)
//@ ({ x; })
//@ (struct s){1}.a
//@ "text" == 0
//@ __func__
//@ s.nope > 0
//@ s.len > 1
//@ s
//@ x >
//@ x > 0 )
//@ x y
//@ 
//@ (x > 0
//@ x->a
//@ *x
//@ s + 1 > 2
//@ x > 09
//@ x == 'a
//@ (struct q) x
//@ sizeof(struct ss)
//@ (enum colour) x
//@ $0 > 1
//@ here && only
//@ z == 1
//@ &&again
//@ x @ 3
//@ # 3 "x"
//@ cplx > 1
//@ cplx == cplx
//@ (int[x]){1}
//@ sizeof(int[x]) > 1
//@ x ? s : x
//@ __builtin_expect(x, 1)
//@ __builtin_abs
//@ 1 ? (x?1:2)+(x?1:2)+(x?1:2)+(x?1:2)+(x?1:2)+(x?1:2)+(x?1:2)+(x?1:2)+(x?1:2)+(x?1:2)+(x?1:2)+(x?1:2)+(x?1:2)+(x?1:2) : 0
//@ x > 0 ? p->a : p->nope
//@ (void) x
//@ printf
//@ v > 1
int count;
struct s { int length, a; } s;
struct { int (*fp)(int); } t;
int (*fp)(int);
int (**gp)(int);
_Complex double cplx;

int g(int x) {
    int here = x, z = 1;
    struct s *p = &s;
    int v = 1;
    return here + z + (x ? 1 : 2) + p->a + v;
}

int h(int x, int y) {
    int only = y;
    struct s z = {1};
    float *v = 0;
again:
    if (x++ < 2)
        goto again;
    return only + z.a + (v != 0);
}

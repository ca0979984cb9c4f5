extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    for (int k = 0; k < n; k++) {
        if (__VERIFIER_nondet_uchar() > 100)
            (void)(__VERIFIER_nondet_double() > 0.5);
    }
    return __VERIFIER_nondet_int();
}

// assize: --entry f --input mode=0..9
/* A static variable as an input: the driver reaches it; a macro of the command line must not
   reach the driver. */
static int mode = MODE;

static int f(int x)
{
    if (mode == 3 && x > 5)
        return 1;
    return 0;
}

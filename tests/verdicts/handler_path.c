// assize: --query 'cover "ID*.@LINE(7).ID*.@LINE(11).ID*"' --handler isr
/* A path through a handler and the program: the handler may run where no test lets it. */
static int step;
static volatile int seen;
void isr(void) {
  if (step == 1)
    seen = 1; //~ a path of `ID*.@7.ID*.@11.ID*`: unknown (feasible: between the two assignments)
}
int main(void) {
  step = 1;
  step = 2;
  return 0;
}

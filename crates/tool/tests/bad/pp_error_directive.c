#ifndef CONFIGURED
#error "configure first"
#endif

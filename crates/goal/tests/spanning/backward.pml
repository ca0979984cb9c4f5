byte at = 5;
bool b0; hidden byte t0;
bool b1; hidden byte t1;
bool b2; hidden byte t2;
bool b3; hidden byte t3;
bool b4; hidden byte t4;
bool b5; hidden byte t5;
bool b6; hidden byte t6;

inline last() {
  b0 = (at == 5);
  b1 = ((at == 3) && b0);
  b2 = b1;
  b3 = ((at == 0) && b2);
  b4 = ((at == 1) && b0);
  b5 = b4;
  b6 = ((at == 0) && b5);
  skip
}

inline before(v) {
  t2 = b1;
  t5 = b4;
  at = v;
  b0 = (at == 5) || b0;
  b1 = ((at == 3) && b0) || (!(at == 0) && b1);
  b2 = t2;
  b3 = ((at == 0) && b2) || b3;
  b4 = ((at == 1) && b0) || (!(at == 0) && b4);
  b5 = t5;
  b6 = ((at == 0) && b5) || b6;
  skip
}

active proctype flow() {
  d_step { last() }
  do
  :: d_step { at == 1 -> before(0) }
  :: d_step { at == 2 -> before(1) }
  :: d_step { at == 3 -> before(2) }
  :: d_step { at == 4 -> before(2) }
  :: d_step { at == 4 -> before(3) }
  :: d_step { at == 5 -> before(4) }
  :: else -> break
  od
}

ltl p0 { [] !(at == 0 && b3 && !b6) }

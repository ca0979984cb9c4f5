byte at = 0;

active proctype flow() {
  do
  :: d_step { at == 0 -> at = 1 }
  :: d_step { at == 1 -> at = 2 }
  :: d_step { at == 2 -> at = 3 }
  :: d_step { at == 2 -> at = 4 }
  :: d_step { at == 3 -> at = 4 }
  :: d_step { at == 4 -> at = 5 }
  :: d_step { at == 5 -> at = 5 }
  od
}

ltl p0 { (<> ((at == 0) && (X (!(at == 0) U ((at == 3) && (<> (at == 5))))))) -> (<> ((at == 0) && (X (!(at == 0) U ((at == 1) && (<> (at == 5))))))) }

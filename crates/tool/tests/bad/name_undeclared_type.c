size_typ x;

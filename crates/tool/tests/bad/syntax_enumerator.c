enum e { A, 1 };

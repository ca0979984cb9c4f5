enum e { A, B };
enum g { A };

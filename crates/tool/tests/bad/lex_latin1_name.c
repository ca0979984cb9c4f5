int café;

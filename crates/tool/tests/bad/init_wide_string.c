char s[] = L"wide";

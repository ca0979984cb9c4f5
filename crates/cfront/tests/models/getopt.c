/* getopt: random command lines, all steps against the library's. */

#include "check.h"

#include <getopt.h>

MODEL(getopt); MODEL(getopt_long); MODEL(getopt_long_only);
MODEL(optarg); MODEL(optind); MODEL(opterr); MODEL(optopt);

enum { WORDS = 7 };

static int flag_a, flag_b;

static const struct option ours_long[] = {
    {"all", no_argument, NULL, 'a'}, {"output", required_argument, NULL, 'o'}, {"optional", optional_argument, NULL, 'p'},
    {"flag", no_argument, &flag_a, 7}, {"verbose", no_argument, NULL, 'v'}, {"version", no_argument, NULL, 'V'}, {NULL, 0, NULL, 0}};
static const struct option theirs_long[] = {
    {"all", no_argument, NULL, 'a'}, {"output", required_argument, NULL, 'o'}, {"optional", optional_argument, NULL, 'p'},
    {"flag", no_argument, &flag_b, 7}, {"verbose", no_argument, NULL, 'v'}, {"version", no_argument, NULL, 'V'}, {NULL, 0, NULL, 0}};

static char *words[] = {"-a", "-b", "-ab", "-ovalue", "-o", "-p", "-pval", "-x", "-", "--", "file", "other", "--all", "--al",
                        "--output", "--output=x", "--out", "--optional", "--optional=y", "--o", "--flag", "--flag=3",
                        "--unknown", "--ver", "--verb", "-all", "-verbose", "-vers", "-output", "-fl", "-abx", "-aboz", "--=", "-:", ""};

static int call(int kind, int ours, int argc, char **argv, const char *letters, int *index) {
    if (kind == 0) return ours ? model_getopt(argc, argv, letters) : getopt(argc, argv, letters);
    if (kind == 1)
        return ours ? model_getopt_long(argc, argv, letters, ours_long, index)
                    : getopt_long(argc, argv, letters, theirs_long, index);
    return ours ? model_getopt_long_only(argc, argv, letters, ours_long, index)
                : getopt_long_only(argc, argv, letters, theirs_long, index);
}

static void line(char **argv, int argc) {
    char *a[WORDS + 2], *b[WORDS + 2];
    memcpy(a, argv, sizeof a);
    memcpy(b, argv, sizeof b);
    const char *letters = (const char *[]){"abo:p::v", "+abo:p::", "-abo:p::", ":abo:p::", "+:abo:", "-:ab"}[below(6)];
    int kind = below(3), x, steps = 0;
    model_optind = optind = 0;
    do {
        int i = -5, j = -5;
        flag_a = flag_b = 0;
        x = call(kind, 1, argc, a, letters, &i);
        int y = call(kind, 0, argc, b, letters, &j);
        CHECK(x == y && model_optarg == optarg && model_optind == optind && model_optopt == optopt && i == j &&
                  flag_a == flag_b && memcmp(a, b, sizeof a) == 0,
              "getopt %d '%s' %s %s %s %s: step %d: '%c' %s %d '%c' %d, should be '%c' %s %d '%c' %d", kind, letters, argv[1], argv[2],
              argv[3], argv[4], steps, x, model_optarg, model_optind, model_optopt, i, y, optarg, optind, optopt, j);
        if (x != y) return;
    } while (x != -1 && steps++ < 30);
}

static void messages(void) {
    char *argv[] = {"prog", "-x", "-o", NULL};
    model_opterr = 1;
    model_optind = 0;
    written_count = 0;
    while (model_getopt(3, argv, "o:") != -1) continue;
    char *longs[] = {"prog", "--ver", "--unk", "--all=x", "--output", NULL};
    model_optind = 0;
    while (model_getopt_long(5, longs, "o:", ours_long, NULL) != -1) continue;
    static const char expected[] =
        "prog: invalid option -- 'x'\nprog: option requires an argument -- 'o'\n"
        "prog: option '--ver' is ambiguous; possibilities: '--verbose' '--version'\nprog: unrecognized option '--unk'\n"
        "prog: option '--all' doesn't allow an argument\nprog: option '--output' requires an argument\n";
    CHECK(written_count == sizeof expected - 1 && memcmp(written, expected, sizeof expected - 1) == 0, "%.*s", (int)written_count, written);
}

int main(void) {
    opterr = model_opterr = 0;
    for (int i = 0; i < 30000; i++) {
        char *argv[WORDS + 2] = {"prog", NULL};
        int argc = 1 + below(WORDS + 1);
        for (int j = 1; j < argc; j++) argv[j] = words[below(sizeof words / sizeof *words)];
        line(argv, argc);
    }
    messages();
    DONE;
}

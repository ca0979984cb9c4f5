/* <getopt.h>: getopt, getopt_long and getopt_long_only, with GNU's permutation of argv (there is no
 * environment, so POSIXLY_CORRECT is never set), optional arguments, + - and : in front of the option
 * letters, abbreviated long options, and glibc's messages. Not modelled: `W;`. */

typedef __typeof__(sizeof(0)) size_t;

struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};

size_t __assize_length(const char *);
long __assize_write(int, const void *, size_t);

char *optarg = 0;
int optind = 1, opterr = 1, optopt = '?';

/* What optopt becomes after each call. */
static int wrong;

/* What one call is given. */
struct call {
    int argc;
    char **argv;
    /* Behind + - and :, which have become the next two. */
    const char *letters;
    int quiet;
    enum { PERMUTE, STOP, RETURN } order;
    const struct option *longs;
    int *index;
    /* Of getopt_long_only; of POSIX's getopt, which stops at the first word that is no option. */
    int only, posix;
};

/* What is left of the word of short options that is being read; null between words. */
static char *rest;
/* The words in argv from `first` to before `last` are no options and have been skipped. */
static int first, last;

static void say(const char *s) {
    __assize_write(2, s, __assize_length(s));
}

static void say_letter(const struct call *c, const char *text, char letter) {
    if (!opterr || c->quiet) return;
    say(c->argv[0]);
    say(text);
    __assize_write(2, &letter, 1);
    say("'\n");
}

static void say_option(const struct call *c, const char *dashes, const char *name, size_t n,
                       const char *text) {
    if (!opterr || c->quiet) return;
    say(c->argv[0]);
    say(text[0] == ':' ? ": unrecognized option '" : ": option '");
    say(dashes);
    __assize_write(2, name, n);
    say("'");
    say(text[0] == ':' ? text + 1 : text);
}

static int equal(const char *a, const char *b) {
    while (*a != 0 && *a == *b) a++, b++;
    return *a == *b;
}

static int starts_with(const char *s, const char *prefix, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (s[i] != prefix[i] || s[i] == 0) return 0;
    return 1;
}

static void reverse(char **words, int from, int to) {
    for (to--; from < to; from++, to--) {
        char *word = words[from];
        words[from] = words[to];
        words[to] = word;
    }
}

/* Moves the skipped words behind the options that have been read since. */
static void permute(char **argv) {
    reverse(argv, first, last);
    reverse(argv, last, optind);
    reverse(argv, first, optind);
    first += optind - last;
    last = optind;
}

static int is_option(const char *word) {
    return word[0] == '-' && word[1] != 0;
}

static void skip_words(const struct call *c) {
    if (first != last && last != optind)
        permute(c->argv);
    else if (last != optind)
        first = optind;
    while (optind < c->argc && !is_option(c->argv[optind])) optind++;
    last = optind;
}

/* Everything behind -- is no option. */
static void end_options(const struct call *c) {
    optind++;
    if (first != last && last != optind)
        permute(c->argv);
    else if (first == last)
        first = optind;
    last = c->argc;
    optind = c->argc;
}

/* Parses the argument list's remainder for the option at optind, which takes one. */
static int take_argument(const struct call *c) {
    if (optind >= c->argc) return 0;
    optarg = c->argv[optind++];
    return 1;
}

/* The value of a short option in the letters: null if it is none. */
static const char *find_letter(const char *letters, char letter) {
    if (letter == ':' || letter == ';') return 0;
    for (; *letters != 0; letters++)
        if (*letters == letter) return letters;
    return 0;
}

/* Does the character stand among the letters, be it a letter or a colon? */
static int occurs(const struct call *c, char letter) {
    if (letter == ':' && c->quiet) return 1;
    for (const char *s = c->letters; *s != 0; s++)
        if (*s == letter) return 1;
    return 0;
}

static int read_short(const struct call *c) {
    char letter = *rest++;
    const char *found = find_letter(c->letters, letter);
    if (*rest == 0) optind++;
    if (found == 0) {
        say_letter(c, ": invalid option -- '", letter);
        wrong = letter;
        if (*rest == 0) rest = 0;
        return '?';
    }
    if (found[1] != ':') {
        if (*rest == 0) rest = 0;
        return letter;
    }
    if (*rest != 0) {
        optarg = rest;
        optind++;
    } else if (found[2] != ':' && !take_argument(c)) {
        say_letter(c, ": option requires an argument -- '", letter);
        wrong = letter;
        letter = c->quiet ? ':' : '?';
    }
    rest = 0;
    return letter;
}

/* Are two options the same but for their names? */
static int alike(const struct option *a, const struct option *b) {
    return a->has_arg == b->has_arg && a->flag == b->flag && a->val == b->val;
}

/* The option with this name, or the only one that it abbreviates. */
static const struct option *find_long(const struct call *c, const char *name, size_t n, int *ambiguous) {
    const struct option *found = 0;
    *ambiguous = 0;
    for (const struct option *o = c->longs; o->name != 0; o++) {
        if (!starts_with(o->name, name, n)) continue;
        if (o->name[n] == 0) {
            *ambiguous = 0;
            return o;
        }
        if (found != 0 && (c->only || !alike(found, o))) *ambiguous = 1;
        if (found == 0) found = o;
    }
    return found;
}

static void say_ambiguous(const struct call *c, const char *dashes, const char *name, size_t n) {
    say_option(c, dashes, name, __assize_length(name), " is ambiguous; possibilities:");
    for (const struct option *o = c->longs; o->name != 0; o++) {
        if (!opterr || c->quiet || !starts_with(o->name, name, n)) continue;
        say(" '");
        say(dashes);
        say(o->name);
        say("'");
    }
    if (opterr && !c->quiet) say("\n");
}

static int found_long(const struct call *c, const struct option *o, const char *dashes, char *value) {
    optarg = value;
    if (value != 0 && o->has_arg == 0) {
        optarg = 0;
        say_option(c, dashes, o->name, __assize_length(o->name), " doesn't allow an argument\n");
        wrong = o->val;
        return '?';
    }
    if (value == 0 && o->has_arg == 1 && !take_argument(c)) {
        say_option(c, dashes, o->name, __assize_length(o->name), " requires an argument\n");
        wrong = o->val;
        return c->quiet ? ':' : '?';
    }
    if (c->index != 0) *c->index = (int)(o - c->longs);
    if (o->flag == 0) return o->val;
    *o->flag = o->val;
    return 0;
}

/* Reads the long option whose name starts here; -1 if it should be read as short options. */
static int read_long(const struct call *c, char *name, const char *dashes) {
    size_t n = 0;
    int ambiguous;
    while (name[n] != 0 && name[n] != '=') n++;
    const struct option *o = find_long(c, name, n, &ambiguous);
    if (ambiguous) {
        say_ambiguous(c, dashes, name, n);
    } else if (o != 0) {
        optind++;
        return found_long(c, o, dashes, name[n] == '=' ? name + n + 1 : 0);
    } else {
        if (c->only && dashes[1] == 0 && occurs(c, *name)) return -1;
        say_option(c, dashes, name, __assize_length(name), ":\n");
    }
    optind++;
    wrong = 0;
    return '?';
}

/* Starts the next word of argv. 0 if a short option is to be read, else *result is the answer. */
static int start_word(const struct call *c, int *result) {
    if (last > optind) last = optind;
    if (first > optind) first = optind;
    if (c->order == PERMUTE) skip_words(c);
    if (optind < c->argc && equal(c->argv[optind], "--")) end_options(c);
    *result = -1;
    if (optind >= c->argc) {
        if (first != last) optind = first;
        return 1;
    }
    char *word = c->argv[optind];
    if (!is_option(word)) {
        if (c->order == STOP) return 1;
        optarg = word;
        optind++;
        *result = 1;
        return 1;
    }
    if (c->longs != 0 && word[1] == '-') {
        *result = read_long(c, word + 2, "--");
        return 1;
    }
    int maybe_long = c->longs != 0 && c->only && (word[2] != 0 || !occurs(c, word[1]));
    if (maybe_long) *result = read_long(c, word + 1, "-");
    rest = word + 1;
    int done = maybe_long && *result != -1;
    if (done) rest = 0;
    return done;
}

static int read_option(const struct call *c) {
    int result;
    optarg = 0;
    if ((rest == 0 || *rest == 0) && start_word(c, &result)) return result;
    return read_short(c);
}

static int next_option(struct call *c, const char *letters) {
    static int started;
    if (c->argc < 1) return -1;
    if (optind == 0 || !started) {
        if (optind == 0) optind = 1;
        first = last = optind;
        rest = 0;
        started = 1;
    }
    c->order = *letters == '-' ? RETURN : *letters == '+' || c->posix ? STOP : PERMUTE;
    if (*letters == '+' || *letters == '-') letters++;
    c->quiet = *letters == ':';
    c->letters = c->quiet ? letters + 1 : letters;
    int result = read_option(c);
    optopt = wrong;
    return result;
}

int getopt(int argc, char *const argv[], const char *letters) {
    struct call c = {.argc = argc, .argv = (char **)argv};
    return next_option(&c, letters);
}

int __posix_getopt(int argc, char *const argv[], const char *letters) {
    struct call c = {.argc = argc, .argv = (char **)argv, .posix = 1};
    return next_option(&c, letters);
}

int getopt_long(int argc, char *const argv[], const char *letters, const struct option *longs,
                int *index) {
    struct call c = {.argc = argc, .argv = (char **)argv, .longs = longs, .index = index};
    return next_option(&c, letters);
}

int getopt_long_only(int argc, char *const argv[], const char *letters, const struct option *longs,
                     int *index) {
    struct call c = {.argc = argc, .argv = (char **)argv, .longs = longs, .index = index, .only = 1};
    return next_option(&c, letters);
}

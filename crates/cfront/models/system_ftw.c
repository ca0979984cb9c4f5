/* <ftw.h>: walks through files. What there is to be found is an input: the path itself, and if that is a
 * directory, files in it. Native runs of tests are linked with this file, too.
 *
 * An answer less than 0 is the negative of an error number, 0 is that there is no more, and others are
 * the kind of the next file. */

int *__errno_location(void);
void __assize_incomplete(const char *);

int __answer_ftw(void);
unsigned long __answer_ftw_word(void);

enum { ENOENT = 2, EIO = 5, ENAMETOOLONG = 36, LAST_ERROR = 133, LENGTH = 64, NAMES = 3 };
enum { FILES, DIRECTORY, UNREADABLE, UNKNOWN, LINK, KINDS };
enum { IS_DIRECTORY = 0x4000, IS_FILE = 0x8000, IS_LINK = 0xa000, KIND = 0xf000 };

typedef struct {
    unsigned long words[sizeof(long) == 8 ? 18 : 22];
} status;
struct place {
    int base, level;
};

/* Either of the two functions, and what may be passed over. */
struct walk {
    int (*plain)(const char *, const status *, int);
    int (*with_place)(const char *, const status *, int, struct place *);
    int flags;
    char path[LENGTH + 2];
    int length;
};

static int failed(int answer) {
    int is_known = answer < 0 && answer >= -LAST_ERROR;
    *__errno_location() = is_known ? -answer : EIO;
    return -1;
}

static unsigned long kind_of(unsigned long mode, int kind) {
    unsigned long was = mode & KIND;
    int is_other = was == 0x1000 || was == 0x2000 || was == 0x6000 || was == 0xc000;
    if (kind == DIRECTORY || kind == UNREADABLE) return IS_DIRECTORY;
    if (kind == LINK) return IS_LINK;
    return is_other ? was : IS_FILE;
}

static int found(struct walk *walk, int kind, struct place place) {
    enum { PHYSICAL = 1, BROKEN_LINK = 6, MODE = sizeof(long) == 8 ? 3 : 4 };
    status told;
    for (unsigned k = 0; k < sizeof told / sizeof(long); k++) told.words[k] = __answer_ftw_word();
    told.words[MODE] = (told.words[MODE] & ~(unsigned long)KIND) | kind_of(told.words[MODE], kind);
    if (walk->plain) return walk->plain(walk->path, &told, kind == LINK ? FILES : kind);
    if (kind == LINK && !(walk->flags & PHYSICAL)) kind = BROKEN_LINK;
    return walk->with_place(walk->path, &told, kind, &place);
}

/* The files in a directory have names of one letter. */
static int found_below(struct walk *walk, struct place place) {
    int end = walk->length, answer;
    if (end == 0 || walk->path[end - 1] != '/') walk->path[end++] = '/';
    for (int k = 0; k < NAMES && (answer = __answer_ftw()) != 0; k++) {
        int result;
        __assize_incomplete("files deeper in a walk, and their names");
        if (answer < 0) return failed(answer);
        walk->path[end] = (char)('a' + k);
        walk->path[end + 1] = 0;
        result = found(walk, (answer - 1) % KINDS, (struct place){end, place.level + 1});
        if (result != 0) return result;
    }
    return 0;
}

static int walked(struct walk *walk, const char *path) {
    int answer = __answer_ftw(), kind = (answer - 1) % KINDS, base = 0, result;
    if (answer <= 0) return failed(answer < 0 ? answer : -ENOENT);
    for (walk->length = 0; path[walk->length]; walk->length++) {
        if (walk->length + 3 >= LENGTH) {
            __assize_incomplete("longer paths in a walk");
            return failed(-ENAMETOOLONG);
        }
        walk->path[walk->length] = path[walk->length];
        if (path[walk->length] == '/' && path[walk->length + 1]) base = walk->length + 1;
    }
    walk->path[walk->length] = 0;
    result = found(walk, kind, (struct place){base, 0});
    if (result != 0 || kind != DIRECTORY) return result;
    return found_below(walk, (struct place){base, 0});
}

int ftw(const char *path, int (*one)(const char *, const status *, int), int descriptors) {
    struct walk walk = {.plain = one};
    (void)descriptors;
    return walked(&walk, path);
}

typedef int visitor(const char *, const status *, int, struct place *);

/* Other flags change the order and what results mean. */
int nftw(const char *path, visitor *one, int descriptors, int flags) {
    enum { PHYSICAL = 1, MOUNT = 2 };
    struct walk walk = {.with_place = one, .flags = flags};
    (void)descriptors;
    if (flags & ~(PHYSICAL | MOUNT)) {
        __assize_incomplete("other orders of nftw");
        return failed(__answer_ftw());
    }
    return walked(&walk, path);
}

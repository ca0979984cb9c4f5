/* <stdlib.h>: sorting and searching.
 *
 * qsort is the merge sort that glibc uses for all arrays that fit into memory: stable, and with the
 * same sequence of comparisons, so that a comparison function of the user's takes the same path. */

typedef __typeof__(sizeof(0)) size_t;

typedef int (*comparison)(const void *, const void *);
typedef int (*comparison_with)(const void *, const void *, void *);

void __assize_incomplete(const char *);
void __assize_copy(void *, const void *, size_t);
void __assize_move(void *, const void *, size_t);

/* What is the same at each level: exactly one of the two comparisons is there. */
struct order {
    size_t size;
    comparison compare;
    comparison_with compare_with;
    void *argument;
    /* Room for all elements. */
    char *merged;
};

static int compare(const struct order *o, const void *a, const void *b) {
    return o->compare != 0 ? o->compare(a, b) : o->compare_with(a, b, o->argument);
}

/* Merges the sorted runs of n and m elements that follow each other at `first`. */
static void merge(const struct order *o, char *first, size_t n, size_t m) {
    char *a = first, *b = first + n * o->size, *to = o->merged;
    for (; n > 0 && m > 0; to += o->size) {
        if (compare(o, a, b) <= 0) {
            __assize_copy(to, a, o->size);
            a += o->size, n--;
        } else {
            __assize_copy(to, b, o->size);
            b += o->size, m--;
        }
    }
    /* What is left of the second run is in its place already; the first run's goes before it. */
    __assize_move(b - n * o->size, a, n * o->size);
    __assize_copy(first, o->merged, (size_t)(to - o->merged));
}

static void sort(const struct order *o, char *first, size_t n) {
    if (n < 2) return;
    size_t half = n / 2;
    sort(o, first, half);
    sort(o, first + half * o->size, n - half);
    merge(o, first, half, n - half);
}

static void sort_all(struct order *o, void *array, size_t n) {
    if (n < 2 || o->size == 0) return;
    /* Of what is on the stack in glibc, up to 1 KiB; asking for more memory can fail there, and then
       the comparisons are others. */
    if (n * o->size >= 1024) __assize_incomplete("comparisons of qsort without memory");
    char merged[n * o->size];
    o->merged = merged;
    sort(o, array, n);
}

void qsort(void *array, size_t n, size_t size, comparison compare) {
    struct order o = {.size = size, .compare = compare};
    sort_all(&o, array, n);
}

void qsort_r(void *array, size_t n, size_t size, comparison_with compare, void *argument) {
    struct order o = {.size = size, .compare_with = compare, .argument = argument};
    sort_all(&o, array, n);
}

void *bsearch(const void *key, const void *array, size_t n, size_t size, comparison compare) {
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *p = (const char *)array + middle * size;
        int order = compare(key, p);
        if (order == 0) return (void *)p;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}

/* <search.h>: linear search. */

void *lfind(const void *key, const void *array, size_t *n, size_t size, comparison compare) {
    for (size_t i = 0; i < *n; i++) {
        const char *p = (const char *)array + i * size;
        if (compare(key, p) == 0) return (void *)p;
    }
    return 0;
}

void *lsearch(const void *key, void *array, size_t *n, size_t size, comparison compare) {
    for (size_t i = 0; i < *n; i++) {
        char *p = (char *)array + i * size;
        if (compare(key, p) == 0) return p;
    }
    char *p = (char *)array + *n * size;
    __assize_copy(p, key, size);
    ++*n;
    return p;
}

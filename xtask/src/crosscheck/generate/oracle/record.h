/* What the words of a recording program mean; its lines are those of the plain one. The stores go to an array of
   their own, so that a compiler may do with the program's objects what it would do without them. */
extern unsigned char oracle_now[];
extern int oracle_pending;

#ifdef ORACLE_TRACE
void oracle_trace(int line, int outcome);
#define ORACLE_NOTE(line, outcome) oracle_trace(line, outcome)
#else
#define ORACLE_NOTE(line, outcome) ((void)(oracle_now[3 * (line) + (outcome)] = 1))
#endif

/* A decision, with its parentheses: its outcome, 0 or 1. */
#define SEEN(condition) (({ int seen_ = !!(condition); ORACLE_NOTE(__LINE__, seen_); seen_; }))
/* A `switch` is pending, by its line, until a label is reached; one that is fallen into finds nothing pending. */
#define SWITCH(value) (({ __typeof__(value) value_ = (value); oracle_pending = __LINE__; value_; }))
#define ORACLE_REACHED(line) \
  do { if (oracle_pending) { int line_ = (line); oracle_pending = 0; ORACLE_NOTE(line_, 2); } } while (0)
#define CASE ORACLE_REACHED(__LINE__)
/* Behind a `switch` without a default. */
#define NOCASE ORACLE_REACHED(oracle_pending)

/* The part of Unity's interface that test files use. */
void UnityBegin(const char *file);
int UnityEnd(void);
void UnityDefaultTestRun(void (*test)(void), const char *name, int line);
void setUp(void);
void tearDown(void);
#define UNITY_BEGIN() UnityBegin(__FILE__)
#define UNITY_END() UnityEnd()
#define RUN_TEST(test) UnityDefaultTestRun(test, #test, __LINE__)

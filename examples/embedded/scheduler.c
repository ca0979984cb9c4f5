// assize: --entry schedule --handler SysTick_Handler
// assize generate examples/embedded/scheduler.c --criterion mcdc
// A tick and a cooperative scheduler: tasks have periods, and are late if the ticks ran away.
#include <stdint.h>

#define SYST_CSR (*(volatile uint32_t *)0xE000E010u)
#define CSR_COUNTFLAG (1u << 16)
#define TASKS 2

static volatile uint32_t ticks;

static void SysTick_Handler(void) {
  if (SYST_CSR & CSR_COUNTFLAG) ticks++;
}

typedef struct {
  uint32_t period, next;
  uint8_t runs, late;
} task_t;

static task_t tasks[TASKS] = {{1, 1, 0, 0}, {3, 2, 0, 0}};

static void run_due(uint32_t now) {
  for (int k = 0; k < TASKS; k++) {
    task_t *task = &tasks[k];
    if ((int32_t)(now - task->next) < 0) continue;
    task->runs++;
    if (now - task->next >= task->period) {
      task->late++;
      task->next = now + task->period;
    } else {
      task->next += task->period;
    }
  }
}

int schedule(void) {
  uint32_t last = 0;
  for (int loops = 0; loops < 4; loops++) {
    uint32_t now = ticks;
    if (now != last) {
      run_due(now);
      last = now;
    }
  }
  if (tasks[0].late && tasks[0].runs > 1) return -1;
  return tasks[0].runs;
}

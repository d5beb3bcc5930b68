import { defineConfig } from 'vitest/config'
import { brief } from '../server/testing/brief.ts'

const FILES = 'server/testing/faults/*.faults.ts'
const MODELS = 'server/testing/faults/*-model.faults.ts'
const times = {
  // 100,000 requests take a quarter of an hour on a busy machine.
  testTimeout: brief ? 420_000 : 3_600_000,
  hookTimeout: 60_000,
}

/** Faults and attacks on the built server, which runs as a process of its own. `BRIEF_TESTS=true` shortens them. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...times,
          name: 'attacks',
          include: [FILES],
          exclude: [MODELS],
          // Some tests measure time, so they run one at a time. The brief tests mostly wait, so two of them can run at once.
          maxWorkers: brief ? 2 : 1,
          fileParallelism: brief,
          sequence: { groupOrder: 0 },
        },
      },
      // Models measure no time, and take half an hour if they run one after the other.
      { test: { ...times, name: 'models', include: [MODELS], maxWorkers: 3, sequence: { groupOrder: 1 } } },
    ],
  },
})

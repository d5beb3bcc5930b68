import { defineConfig } from 'vitest/config'
import { brief } from '../server/testing/brief.ts'

/** Faults and attacks on the built server, which runs as a process of its own. `BRIEF_TESTS=true` shortens them. */
export default defineConfig({
  test: {
    include: ['server/testing/faults/*.faults.ts'],
    // Some tests measure time, so they run one at a time. The brief tests mostly wait, so two of them can run at once.
    maxWorkers: brief ? 2 : 1,
    fileParallelism: brief,
    // 100,000 requests take a quarter of an hour on a busy machine.
    testTimeout: brief ? 420_000 : 3_600_000,
    hookTimeout: 60_000,
  },
})

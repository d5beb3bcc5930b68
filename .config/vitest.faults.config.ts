import { defineConfig } from 'vitest/config'

const brief = process.env.FAULTS === 'brief'

/** Faults and attacks, tried on the built server in a process of its own: `FAULTS=brief` makes them short. */
export default defineConfig({
  test: {
    include: ['server/testing/faults/*.faults.ts'],
    // One at a time: some measure time, and the server has the machine to itself then. Briefly, most of them wait.
    maxWorkers: brief ? 2 : 1,
    fileParallelism: brief,
    retry: process.env.CI ? 1 : 0,
    testTimeout: 420_000,
    hookTimeout: 60_000,
  },
})

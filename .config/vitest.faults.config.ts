import { defineConfig } from 'vitest/config'

/** Faults and attacks, tried on the built server in a process of its own: `FAULTS=brief` makes them short. */
export default defineConfig({
  test: {
    include: ['server/testing/faults/*.faults.ts'],
    // One at a time: some measure time and memory, and the server has a machine to itself then.
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['shared/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.ts'],
    exclude: ['web/e2e/**', '**/node_modules/**'],
    // Many tests wait for a process or a disk, so three workers keep two cores busy.
    maxWorkers: 3,
    // Tests use real databases and sockets. On a busy machine, starting PostgreSQL in the process takes longest.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})

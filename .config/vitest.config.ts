import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['shared/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.ts'],
    exclude: ['web/e2e/**', '**/node_modules/**'],
    // Many tests wait for a process or a disk: three workers share two cores well.
    maxWorkers: 3,
    // Where nobody watches, what fails is tried once more, and named as flaky if it passes then.
    retry: process.env.CI ? 1 : 0,
    // Real databases and real sockets: a slow machine needs time, a hanging test does not need more.
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})

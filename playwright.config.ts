import { defineConfig } from '@playwright/test'
import { systemBrowser } from './scripts/system-browser.ts'

const executablePath = systemBrowser()

export default defineConfig({
  testDir: 'web/e2e',
  outputDir: 'test-results',
  // Each worker has a browser, and each story a server of its own. Much of a story is waiting: four share two cores well.
  workers: 4,
  fullyParallel: true,
  timeout: 60_000,
  forbidOnly: true,
  // Where nobody watches, a story that fails is told once more: what fails twice is broken, and what fails once is
  // printed as flaky, with a trace of the second time.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // A file of real matches, one a line, replays through the product when REAL_MATCHES names one. These take longest: first.
    ...(process.env.REAL_MATCHES
      ? [{ name: 'real matches', testMatch: '**/real-matches*.spec.ts', use: { trace: 'off' as const } }]
      : []),
    { name: 'stories', testIgnore: '**/real-matches*.spec.ts' },
  ],
})

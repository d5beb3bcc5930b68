import { defineConfig } from '@playwright/test'
import { systemBrowser } from './scripts/system-browser.ts'

const executablePath = systemBrowser()

export default defineConfig({
  testDir: 'web/e2e',
  outputDir: 'test-results',
  // Each worker has a browser, and each story a server of its own.
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'stories', testIgnore: '**/real-matches*.spec.ts' },
    // A file of real matches, one a line, replays through the product when REAL_MATCHES names one.
    ...(process.env.REAL_MATCHES
      ? [{ name: 'real matches', testMatch: '**/real-matches*.spec.ts', use: { trace: 'off' as const } }]
      : []),
  ],
})

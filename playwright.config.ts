import { defineConfig } from '@playwright/test'
import { systemBrowser } from './scripts/system-browser.ts'

const executablePath = systemBrowser()

export default defineConfig({
  testDir: 'web/e2e',
  outputDir: 'test-results',
  // Each worker has a browser, and each story its own server. Three workers keep two cores busy. Four are no faster.
  workers: 3,
  fullyParallel: true,
  // The longest stories take half a minute, and on a busy machine more than twice as long.
  timeout: 120_000,
  // On a busy machine a page may take longer than the five seconds that Playwright allows.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    // Animations take a tenth of the CPU time. Stories about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A click that never becomes possible is reported with its button, not as the end of the story's time.
    actionTimeout: 60_000,
    // Recording traces takes a seventh of the CPU time. `--trace=retain-on-failure` records them.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Stories are over before optimized code pays off; compiling it takes a tenth of a page's CPU time.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
  projects: [
    // REAL_MATCHES is the path of a file with real matches, which these stories replay. They take longest, so they run first.
    ...(process.env.REAL_MATCHES ? [{ name: 'real matches', testMatch: '**/real-matches*.spec.ts' }] : []),
    { name: 'stories', testIgnore: '**/real-matches*.spec.ts' },
  ],
})

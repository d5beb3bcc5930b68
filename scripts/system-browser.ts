import { existsSync } from 'node:fs'

// The headless shell comes first: it renders the same and starts contexts faster.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of CHROMIUM_PATH or of the system's Chromium, or undefined. */
export const systemBrowser = (): string | undefined => process.env.CHROMIUM_PATH ?? PLACES.find(existsSync)

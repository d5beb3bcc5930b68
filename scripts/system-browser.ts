import { existsSync } from 'node:fs'

// The headless shell first: it draws the same, and has no windows, extensions or profiles to set up for each context.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Where this machine has a Chromium of its own, or undefined; CHROMIUM_PATH decides. */
export const systemBrowser = (): string | undefined => process.env.CHROMIUM_PATH ?? PLACES.find(existsSync)

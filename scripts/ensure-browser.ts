// Makes sure that there is a Chromium for the browser stories: one of the system, or Playwright's own, or Debian's package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { systemBrowser } from './system-browser.ts'

const run = (command: string, ...args: string[]): boolean => {
  console.log(`no browser yet: ${command} ${args.join(' ')}`)
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}
const isThere = (): boolean => systemBrowser() !== undefined || existsSync(chromium.executablePath())

if (!isThere()) run('npx', 'playwright', 'install', 'chromium')
if (!isThere() && process.getuid?.() === 0) {
  run('apt-get', 'update', '-qq') &&
    run('apt-get', 'install', '-y', '-qq', 'chromium-headless-shell', 'fonts-liberation')
}
if (!isThere()) {
  console.error('The browser stories need Chromium: install it, or set CHROMIUM_PATH to where it is.')
  process.exitCode = 1
}

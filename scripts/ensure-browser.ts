// Ensures that the browser stories have a Chromium: the system's, Playwright's, or Debian's package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { systemBrowser } from './system-browser.ts'

const run = (command: string, ...args: string[]): boolean => {
  console.log(`no browser yet: ${command} ${args.join(' ')}`)
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}
const isInstalled = (): boolean => systemBrowser() !== undefined || existsSync(chromium.executablePath())

if (!isInstalled()) run('npx', 'playwright', 'install', 'chromium')
if (!isInstalled() && process.getuid?.() === 0) {
  run('apt-get', 'update', '-qq') &&
    run('apt-get', 'install', '-y', '-qq', 'chromium-headless-shell', 'fonts-liberation')
}
if (!isInstalled()) {
  console.error('The browser stories need Chromium: install it, or set CHROMIUM_PATH to its path.')
  process.exitCode = 1
}

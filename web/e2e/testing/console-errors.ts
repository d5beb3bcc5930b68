import type { Page } from '@playwright/test'

/** Collects the errors on the page's console. */
export function consoleErrors(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  return said
}

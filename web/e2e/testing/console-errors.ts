import type { Page } from '@playwright/test'

/** Everything that the page says on its console as an error. */
export function consoleErrors(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  return said
}

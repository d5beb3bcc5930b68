import { expect, type Page } from '@playwright/test'

/** Waits until the console can reload without a network. */
export async function keptOffline(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await expect
    .poll(() => page.evaluate('caches.open("scorer-console").then((c) => c.keys()).then((all) => all.length)'))
    .toBeGreaterThan(5)
}

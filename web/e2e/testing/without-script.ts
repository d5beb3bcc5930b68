import type { Page } from '@playwright/test'

/** Delays the app's script. Returns a function that lets the script load. */
export async function withoutScript(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/main-*.js', async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

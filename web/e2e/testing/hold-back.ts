import type { Page, Route } from '@playwright/test'

/**
 * Delays the responses to these requests. Returns a function that lets them through.
 * @param answer responds to a request that was let through; by default the server does
 */
export async function holdBack(
  page: Page,
  url: string | RegExp,
  answer = (route: Route): Promise<void> => route.continue(),
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await answer(route)
  })
  return release
}

/** Delays the app's script. Returns a function that lets the script load. */
export const withoutScript = (page: Page): Promise<() => void> => holdBack(page, '**/assets/main-*.js')

import { expect, type Page } from '@playwright/test'

/** Returns what a page shows, without the parts of times that go on between two looks: of countdowns, clocks and ages. */
export const shown = async (page: Page): Promise<string> =>
  (await page.locator('main').ariaSnapshot()).replaceAll(/(left: \d+|It is \d+):\d\d|(Updated) [^\n]* ago/g, '$1$2')

/** Opens addresses in two browsers. Both must come to show the same, with this text. */
export async function expectSamePages(
  one: Page,
  other: Page,
  pages: readonly (readonly [path: string, text: RegExp])[],
): Promise<void> {
  for (const [path, text] of pages) {
    await one.goto(path)
    await other.goto(path)
    await expect.poll(() => shown(one), path).toMatch(text)
    await expect(async () => expect(await shown(other), path).toBe(await shown(one))).toPass({ timeout: 10_000 })
  }
}

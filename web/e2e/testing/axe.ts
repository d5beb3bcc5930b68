import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Axe's rules about colours: their findings can differ between the themes of a page, and are the same in all languages. */
export const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * Checks the page with axe, without the pages in its iframes. Axe stays on the page for further checks.
 * @param options of axe, such as the rules to run
 * @param what names the page in the message of a failure
 */
export async function expectAccessible(page: Page, what?: string, options: RunOptions = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Describing the elements that pass would take time.
  const run: RunOptions = { ...options, iframes: false, resultTypes: ['violations'] }
  const { violations } = await page.evaluate((run) => (window as unknown as { axe: typeof axe }).axe.run(run), run)
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    what,
  ).toEqual([])
}

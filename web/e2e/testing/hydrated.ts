import { expect, type Page } from '@playwright/test'

/** Waits until the app has hydrated a prerendered page. Before that, its controls are disabled and its clocks do not run. */
export const hydrated = (page: Page): Promise<void> =>
  expect(page.locator('html')).not.toHaveAttribute('data-prerendered', /.*/)

import { expect, type Page } from '@playwright/test'

/** Waits until the app has hydrated a prerendered page: until then its controls are disabled and its clocks stand still. */
export const hydrated = (page: Page): Promise<void> =>
  expect(page.locator('html')).not.toHaveAttribute('data-prerendered', /.*/)

import { expect, type Page } from '@playwright/test'

/** Waits until the app answers on a page that was drawn ahead: before that no clock runs, and nothing hears of a pointer. */
export const takenOver = (page: Page): Promise<void> =>
  expect(page.locator('html')).not.toHaveAttribute('data-drawn', /.*/)

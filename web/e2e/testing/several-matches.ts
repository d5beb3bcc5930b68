import type { Page, Route } from '@playwright/test'

// The parts of the page Several matches, and the calls that it makes.

export const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })
export const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
export const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
export const box = (page: Page) => page.getByRole('main').locator('textarea')
/** The rows as they were understood. */
export const understood = (page: Page) =>
  page
    .getByRole('table', { name: /^(The matches as we understand them|Los partidos tal como los entendemos)$/ })
    .locator('tbody')
    .getByRole('row')

/** Handles the requests for new matches. @param handle gets the number of the request, from 1 */
export async function onCreate(page: Page, handle: (route: Route, number: number) => Promise<void>): Promise<void> {
  let number = 0
  await page.route('**/product', (route) => {
    number += 1
    return handle(route, number)
  })
}

/** Lets the server store a match, and loses its answer. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

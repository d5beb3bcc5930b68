import type { Locator, Page } from '@playwright/test'

/** The navigation of the office: at the top on a computer, at the bottom on a phone. */
export const officeNavigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Office' })

/** Opens a menu of the office's navigation, and follows one of its links. */
export async function followInMenu(page: Page, menu: string, link: string): Promise<void> {
  await officeNavigation(page).getByRole('button', { name: menu }).click()
  await officeNavigation(page).getByRole('link', { name: link, exact: true }).click()
}

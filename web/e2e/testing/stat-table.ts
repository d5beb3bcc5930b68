import type { Page } from '@playwright/test'

/** Reads a table of the statistics page: the name of each statistic, then both players' numbers. */
export async function statTable(page: Page, title: string): Promise<Record<string, string[]>> {
  const rows = await page
    .getByRole('table', { name: title, exact: true })
    .locator('tbody tr, tfoot tr')
    .evaluateAll((all) =>
      all.map((row): [string, string[]] => [
        row.querySelector('th')?.textContent ?? '',
        [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
      ]),
    )
  return Object.fromEntries(rows)
}

export const POINTS = 'How the points ended'
export const WINNERS = 'Winners by shot'
export const UNFORCED_ERRORS = 'Unforced errors by stroke'

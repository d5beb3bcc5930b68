import { expect, type Locator, type Page } from '@playwright/test'
import type { Shown } from './real-matches.ts'

/** Returns the live board on a page. */
export function board(page: Page) {
  const root = page.locator('[data-seq]')
  const seq = async (): Promise<number> => Number(await root.getAttribute('data-seq'))
  return {
    root,
    /** Returns the seq of the last entry on the board. */
    seq,
    /** Waits until the board shows the log up to this seq. */
    reaches: (wanted: number) =>
      expect.poll(seq, { timeout: 30_000, intervals: [5, 10, 25] }).toBeGreaterThanOrEqual(wanted),
    /** The games and the points of both players, as text. */
    shows: async (): Promise<Shown> => {
      const rows = await root
        .locator('tbody tr')
        .evaluateAll((all) =>
          all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? '')),
        )
      return { games: rows.map(([games]) => games ?? ''), points: rows.map(([, points]) => points ?? '') }
    },
  }
}

/** Returns the element that announces the board to screen readers. The club's message line above the board is another live region. */
export const announcerOf = (page: Page): Locator => page.locator('p.hidden-text[role=status]')

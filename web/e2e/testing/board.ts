import { expect, type Page } from '@playwright/test'
import type { Shown } from './real-matches.ts'

/** The live board on a page, as a fan reads it. */
export function board(page: Page) {
  const root = page.locator('[data-seq]')
  const seq = async (): Promise<number> => Number(await root.getAttribute('data-seq'))
  return {
    root,
    /** The last entry of the log that is on the board. */
    seq,
    /** Waits until the board has followed the log up to here. */
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

import { board } from '../testing/board.ts'
import { layoutShifts, movedSince } from '../testing/layout-shifts.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { type NewEntry, winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA, viewport: { width: 390, height: 844 } })

const ana = (count: number) => winners('Ana Reyes', count)
const luz = (count: number) => winners('Luz Marte', count)

/** What happens in the match after its first point. Luz Marte serves in the second game. */
const STATES: readonly { name: string; entries: readonly NewEntry[] }[] = [
  { name: 'break point', entries: [...ana(3), ...ana(3)] },
  { name: 'correction', entries: [{ undo: true }] },
  { name: 'break point again', entries: ana(1) },
  { name: 'no stake', entries: luz(3) },
  { name: 'advantage', entries: luz(1) },
  { name: 'game', entries: luz(1) },
  { name: 'set point', entries: [...ana(4), ...ana(4), ...ana(4), ...ana(4), ...ana(3)] },
  { name: 'suspended', entries: [{ status: 'suspended' }] },
  { name: 'resumed', entries: [{ status: 'resumed' }] },
]

/** New points are the first lines of their list, and move the others down. */
const HISTORY = '[role=tabpanel]'

for (const path of ['/live', '/live/:id', '/stats/:id', '/', '/bigscreen']) {
  test(`Nothing moves on a phone when a state of a match appears: ${path}`, async ({ page, umpire }) => {
    const { id: other } = await umpire.createMatch({
      ...{ company: 'Eva Sosa', company2: 'Iris Mota', date: '2030-01-01T20:00:00Z' },
      ...{ category: 'Girls under 16', description: 'Court 12' },
    })
    const { id } = await umpire.createMatch({
      ...{ format: 'SET3-S:6/TB7', firstServer: 1 },
      ...{ category: "Women's singles, second round", description: 'Friday night, Centre Court' },
    })
    await umpire.post(other, { status: 'suspended' })
    await umpire.post(id, ...ana(1))
    const shifted = await layoutShifts(page)
    await page.goto(path.replace(':id', id))
    const main = page.getByRole('main')
    await expect(main.getByText('15', { exact: true }).first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    await movedSince(page, HISTORY)
    const before = await shifted()
    for (const { name, entries } of STATES) {
      const shown = await main.innerText()
      const { seq } = await umpire.post(id, ...entries)
      if (path.endsWith(':id')) await board(page).reaches(seq)
      else await expect.poll(() => main.innerText()).not.toBe(shown)
      expect(await movedSince(page, HISTORY), name).toEqual([])
    }
    expect((await shifted()) - before).toBeLessThan(0.05)
  })
}

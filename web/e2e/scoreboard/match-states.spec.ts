import { board } from '../testing/board.ts'
import { expect, test } from '../testing/story.ts'
import { type NewEntry, type Umpire, winners } from '../testing/umpire.ts'

const [ONE, TWO] = ['Ana Reyes', 'Luis Guzmán']
const SETS = [...winners(ONE, 24), ...winners(TWO, 24)]

/** Creates a match with these entries, and returns its id. */
async function matchWith(umpire: Umpire, ...entries: NewEntry[]): Promise<string> {
  const { id } = await umpire.createMatch({ company: ONE, company2: TWO, format: 'SET3-S:6/TB7', firstServer: 1 })
  await umpire.post(id, ...entries)
  return id
}

test.use({ viewport: { width: 390, height: 844 } })

test('On a phone the last point is labelled, so that its player does not look like the winner', async ({
  page,
  umpire,
}) => {
  const id = await matchWith(umpire, ...winners(TWO, 2), { status: 'retired', winner: ONE })
  for (const [language, label] of [
    ['en', 'Last point:'],
    ['fr', 'Dernier point :'],
    ['es', 'Último punto:'],
  ]) {
    await page.goto(`/live/${id}?lng=${language}`)
    await expect(page.getByText(label ?? '')).toBeVisible()
    await expect(page.getByText(label ?? '').locator('..')).toContainText(TWO)
  }
})

test('The mark of the server stays while play is suspended, on every screen', async ({ page, umpire }) => {
  const id = await matchWith(umpire, ...winners(TWO, 2), { status: 'suspended' })
  for (const path of [`/live/${id}`, `/embed/${id}`, `/overlay/${id}`, '/bigscreen']) {
    await page.goto(path)
    await expect(page.getByRole('img', { name: 'serving' }).first(), path).toBeVisible()
  }
})

test('Every screen names how a match ended, and leaves out a set that had not begun', async ({ page, umpire }) => {
  for (const [entry, text] of [
    [{ status: 'retired', winner: ONE }, 'Retired'],
    [{ status: 'defaulted', winner: ONE }, 'Defaulted'],
    [{ status: 'finished', winner: ONE }, 'Ended early'],
  ] as const) {
    const id = await matchWith(umpire, ...SETS, entry)
    await page.goto(`/live/${id}`)
    await expect(board(page).root.getByText(text, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('row', { name: ONE }).getByRole('cell')).toHaveText(['6', '0'])
    for (const path of [`/embed/${id}`, `/overlay/${id}`]) {
      await page.goto(path)
      await expect(page.getByText(text, { exact: true }).first(), path).toBeVisible()
      await expect(page.getByText('Finished'), path).toHaveCount(0)
      await expect(page.locator('[data-key]'), path).toHaveText(['6', '0', '0', '6'])
    }
  }
  await page.goto('/bigscreen?mode=results')
  await expect(page.getByRole('article')).toHaveCount(3)
  for (const text of ['Retired', 'Defaulted', 'Ended early']) {
    await expect(page.getByRole('article').getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect(page.getByText('Finished')).toHaveCount(0)
})

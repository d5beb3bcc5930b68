import { randomUUID } from 'node:crypto'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { box, button, choice, field, understood } from '../testing/several-matches.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })
test.beforeEach(async ({ server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  for (const [name, number] of [
    ['Nélida Peña', '104'],
    ['Luz Marte', '7'],
    ['Luz Marte', '8'],
  ])
    await postAs(server.url, ANA, '/members', { id: randomUUID(), club: 'club_naco', name, number })
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`Rows of a table say which players their names mean, and the desk chooses between two, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/office/several')
    await choice(page, 'Club').selectOption('Club Naco')
    await field(page, 'Category').fill('Open')
    await box(page).fill('Nélida Peña\tLuz Marte\t9:00\nPena Nelida / Eva Cruz\tLuz Marte / Sol\t11:00')
    const first = understood(page).nth(0)
    await expect(first).toContainText('Players: Nélida Peña 104')
    await expect(first).toContainText('Luz Marte2 players have this name. Which one?')
    const second = understood(page).nth(1)
    await expect(second).toContainText('Eva Cruz (new)')
    await expect(second).toContainText('Sol (only a name)')
    await first.getByText('Players: Nélida Peña').click()
    await expectAccessible(page)
    const luz1 = first.getByLabel('Player “Luz Marte” of row 1')
    await button(page, 'Create 2 matches').click()
    const asks = '1 name can mean several players: choose, or leave it as a name.'
    await expect(page.getByRole('alert').filter({ hasText: asks })).toBeVisible()
    await expect(luz1, 'the first open question').toBeFocused()
    await luz1.selectOption('Luz Marte · 8')
    await expect(page.getByText(asks)).toHaveCount(0)
    await expect(
      second.getByLabel('Player “Luz Marte” of row 2'),
      'a choice is also for the same name in other rows',
    ).toHaveValue(await luz1.inputValue())
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await button(page, 'Create 2 matches').click()
    await expect(page.getByText('2 matches are created.')).toBeVisible()
    const matches = (await (await page.request.get('/product')).json()) as { company: string; playerIds: string[][] }[]
    const idsOf = (isDoubles: boolean) =>
      matches.find(({ company }) => company.includes('/') === isDoubles)?.playerIds ?? []
    const [[nelida] = [], [luz] = []] = idsOf(false)
    expect([nelida, luz]).toEqual([expect.any(String), expect.any(String)])
    expect(idsOf(true)).toEqual([
      [nelida, expect.any(String)],
      [luz, null],
    ])
  })

  test(`A result from paper links the names of its match to players, at ${width} px`, async ({ page, umpire }) => {
    await page.setViewportSize({ width, height })
    const date = '2025-05-03T13:00:00.000Z'
    const match = { company: 'Nélida Peña', company2: 'Luz Marte', club: 'club_naco', date, format: 'SET3-S:6/TB7' }
    const { id } = await umpire.createMatch(match)
    await page.goto('/office/results?club=club_naco&from=2025-05-03&to=2025-05-03')
    await expect(page.getByText('Players: Nélida Peña 104')).toBeVisible()
    await page.getByRole('textbox', { name: 'Score Nélida Peña v Luz Marte' }).fill('6-4 6-3')
    await page.getByRole('button', { name: 'Save 1 result' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '1 name can mean several players' })).toBeVisible()
    const luz = page.getByLabel('Player “Luz Marte” of Nélida Peña v Luz Marte')
    await page.getByRole('button', { name: 'Leave it as a name' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'several players' })).toHaveCount(0)
    await expect(luz.locator(':checked')).toHaveText('Only a name')
    await luz.selectOption('Luz Marte · 7')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('button', { name: 'Save 1 result' }).click()
    await expect(page.getByText('1 result is saved.')).toBeVisible()
    const { playerIds } = await (await page.request.get(`/product/${id}`)).json()
    expect(playerIds).toEqual([[expect.any(String)], [expect.any(String)]])
    const { results } = await (
      await page.request.get(`/players/${playerIds[0][0]}`, { headers: { accept: 'application/json' } })
    ).json()
    expect(results.singles).toMatchObject({ played: 1, won: 1 })
  })
}

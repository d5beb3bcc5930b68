import { randomUUID } from 'node:crypto'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { expectAccessible } from '../testing/axe.ts'
import type { BuiltServer } from '../testing/built-server.ts'
import { openAllDay } from '../testing/club-day.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })
const COURT = 'club_naco-4'
const ENDS = {
  status: 'finished',
  sets: [
    [6, 4],
    [6, 3],
  ].map((games) => ({ games, tiebreak: null })),
}

/** Takes a court now for Ana. */
async function aWalkIn({ url, databaseFile }: BuiltServer): Promise<string> {
  await storePeople(databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  await openAllDay(url, ANA)
  return ((await postAs(url, ANA, `/court/${COURT}/walk-in`, { id: 1, title: 'Tennis' })) as { uid: string }).uid
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`The form of a match at the court suggests players for a guest, and the court’s page asks about the result, at ${width} px`, async ({
    page,
    server,
    umpire,
  }) => {
    const uid = await aWalkIn(server)
    const nelida = randomUUID()
    await postAs(server.url, ANA, '/players', { id: nelida, name: 'Nélida Peña', club: 'club_naco' })
    await umpire.createMatch({ club: 'club_naco', playerIds: [[nelida], [null]] })
    await page.setViewportSize({ width, height })
    await page.goto(`${pathTo('court', COURT)}?booking=${uid}`)
    const against = page.getByRole('combobox', { name: 'Against' })
    await against.fill('pena n')
    await expect(page.getByRole('option', { name: /^Nélida Peña/ })).toBeVisible()
    await expectAccessible(page)
    await against.press('ArrowDown')
    await against.press('Enter')
    await expect(against).toHaveValue('Nélida Peña')
    await expect(page.getByText('The result will be on this player’s page.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('button', { name: 'Start scoring' }).click()
    await expect(page).toHaveURL(/\/scorer/)
    const { playerIds } = await (await page.request.get(`/product/${uid}`)).json()
    expect(playerIds).toEqual([[expect.any(String)], [nelida]])

    await page.goto(pathTo('court', COURT))
    await expect(page.getByRole('region', { name: 'Score' })).toContainText('Nélida Peña')
    const asked = page.getByRole('region', { name: 'Is the result right?' })
    await expect(asked).toHaveCount(0)
    await umpire.post(uid, ENDS)
    await expect(asked).toContainText('6-4 6-3')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await expect(asked).toContainText('You have confirmed it. The other side has no account here, so it isn’t asked.')
  })
}

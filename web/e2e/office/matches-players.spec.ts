import { randomUUID } from 'node:crypto'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { expectAccessible } from '../testing/axe.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`The form of a match suggests members while somebody types, and adds a new player, at ${width} px`, async ({
    page,
    server,
  }) => {
    await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
    const member = { id: randomUUID(), club: 'club_naco', name: 'Nélida Peña', number: '104' }
    await postAs(server.url, ANA, '/members', member)
    await page.setViewportSize({ width, height })
    await page.goto(officePathTo('newMatch'))
    const [one, two] = ['Player 1', 'Player 2'].map((name) => page.getByRole('combobox', { name, exact: true })) as [
      ReturnType<typeof page.getByRole>,
      ReturnType<typeof page.getByRole>,
    ]
    await one.pressSequentially('pena n')
    const option = page.getByRole('option', { name: /^Nélida Peña/ })
    await expect(option).toContainText('104')
    await expectAccessible(page)
    await one.press('ArrowDown')
    await one.press('Enter')
    await expect(one).toHaveValue('Nélida Peña')
    await expect(page.getByText('Known players: Nélida Peña')).toBeVisible()
    await two.pressSequentially('Luz Marte')
    await page.getByRole('option', { name: 'Add “Luz Marte” as a new player' }).click()
    await expect(page.getByText('Known players: Luz Marte')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByLabel('Category').fill('Singles')
    await page.getByRole('button', { name: 'Create the match' }).click()
    await expect(page, 'the page of the new match').toHaveURL(/\/office\/matches\/[\w-]+$/)
    await expect(page.getByText('Known players: Nélida Peña')).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { playerIds } = await (await fetch(`${server.url}/product/${id}`)).json()
    expect(playerIds).toEqual([[expect.any(String)], [expect.any(String)]])

    await two.fill('Somebody else')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Known players: Luz Marte')).toHaveCount(0)
    await expect
      .poll(async () => (await (await fetch(`${server.url}/product/${id}`)).json()).playerIds)
      .toEqual([[playerIds[0][0]], [null]])
  })
}

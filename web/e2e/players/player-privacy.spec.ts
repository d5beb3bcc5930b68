import { storePeople } from '../../../server/testing/people-rows.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { expectAccessible } from '../testing/axe.ts'
import type { BuiltServer } from '../testing/built-server.ts'
import { hydrated } from '../testing/hydrated.ts'
import { languagesOf } from '../testing/languages.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'
import type { Umpire } from '../testing/umpire.ts'

const NAME = 'Zenobia Quirke'

/** Makes a live match of the signed-in person at a court. */
async function ownMatch(server: BuiltServer, umpire: Umpire): Promise<string> {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const me = await fetch(`${server.url}/auth/me`, { headers: { authorization: `Bearer ${await tokenOf(ANA)}` } })
  const person = ((await me.json()) as { id: string }).id
  const { id } = await umpire.createMatch({
    company: NAME,
    club: 'club_naco',
    court: 'club_naco-1',
    playerIds: [[`person:${person}`], [null]],
  })
  await umpire.post(id, { player: NAME, action: 'ACE' })
  return id
}

test.describe('Who signs in', () => {
  test.use({ signedIn: ANA })

  test('hides the name from everybody in the profile; the office and the umpire still see it @core', async ({
    browser,
    page,
    server,
    umpire,
  }) => {
    const id = await ownMatch(server, umpire)
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const visitor = await context.newPage()
    await visitor.goto(server.url)
    await expect(visitor.getByRole('link', { name: NAME })).toBeVisible()

    await page.goto('/profile')
    const choice = page.getByRole('region', { name: 'You as a player' })
    await expect(choice.getByRole('radio', { name: 'My page.' })).toBeChecked()
    await choice.getByRole('radio', { name: 'Not even my name.' }).check()
    await choice.getByRole('button', { name: 'Save my choice' }).click()
    await expect(choice.getByRole('status')).toHaveText('Saved. All your matches follow your choice.')
    await page.reload()
    await expect(choice.getByRole('radio', { name: 'Not even my name.' })).toBeChecked()
    await expectAccessible(page)

    // A page that is open forgets the name at once, and no page has it when it is opened.
    await expect(visitor.getByText(NAME)).toHaveCount(0)
    await expect(visitor.getByText('Player', { exact: true }).first()).toBeVisible()
    for (const path of ['/', pathTo('liveMatch', id), '/bigscreen', pathTo('court', 'club_naco-1')]) {
      expect(await (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text(), path).not.toContain(
        NAME,
      )
      await visitor.goto(`${server.url}${path}?lng=fr`)
      await hydrated(visitor)
      await expect(visitor.getByText(/Zenobia/), path).toHaveCount(0)
    }
    await visitor.goto(`${server.url}${pathTo('liveMatch', id)}?lng=fr`)
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Joueur')
    await context.close()

    await page.goto('/office/matches?q=zenobia')
    await expect(page.getByText(NAME).first()).toBeVisible()
    await page.goto('/office')
    await expect(page.getByText(NAME).first()).toBeVisible()
    await page.goto(pathTo('scorer', id))
    await expect(page.getByText(NAME).first()).toBeVisible()
    await expect(page.getByText('Player', { exact: true })).toHaveCount(0)
  })

  const HIDDEN = {
    en: 'The office has hidden your page, and only the office can show it again.',
    fr: 'Le bureau a masqué votre page, et lui seul peut l’afficher de nouveau.',
    es: 'La oficina ha ocultado tu página, y solo ella puede volver a mostrarla.',
  }
  for (const language of languagesOf('en'))
    test(`reads that the office has hidden the page, and whom to ask, in ${language}`, async ({
      page,
      server,
      umpire,
    }) => {
      await ownMatch(server, umpire)
      const authorization = `Bearer ${await tokenOf(ANA)}`
      const own = await fetch(`${server.url}/auth/me/player`, { headers: { authorization } })
      const { player } = (await own.json()) as { player: string }
      const { status } = await fetch(`${server.url}/players/${player}`, {
        method: 'PATCH',
        headers: { authorization, 'content-type': 'application/json', 'if-match': '"1"' },
        body: JSON.stringify({ visibility: 'name' }),
      })
      expect(status).toBe(200)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`/profile?lng=${language}`)
        const main = page.getByRole('main')
        await expect(main.getByText(HIDDEN[language])).toBeVisible()
        await expect(main.getByRole('radio')).toHaveCount(2)
        await expectAccessible(page, `${width}`)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${width}`).toBeLessThanOrEqual(0)
      }
      await page.getByRole('main').getByText(HIDDEN[language]).getByRole('link').click()
      await expect(page).toHaveURL(/\/help/)
    })

  for (const language of languagesOf('es'))
    test(`The choice fits a phone and a wide screen, in ${language}`, async ({ page }) => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`/profile?lng=${language}`)
        await expect(page.getByRole('main').getByRole('radio')).toHaveCount(3)
        await expectAccessible(page, `${width}`)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${width}`).toBeLessThanOrEqual(0)
      }
    })
})

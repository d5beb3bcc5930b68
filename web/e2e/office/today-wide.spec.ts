import { storePeople } from '../../../server/testing/people-rows.ts'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import { expectAccessible } from '../testing/axe.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA, viewport: { width: 1440, height: 900 } })
test.beforeEach(({ server }) => storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] }))

test('Today draws each court in the colour of its surface', async ({ page, umpire }) => {
  await page.goto('/office/courts?club=club_naco')
  for (const [index, surface] of ['Clay', 'Grass', 'Hard'].entries())
    await page.getByLabel('Surface').nth(index).selectOption({ label: surface })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible()
  for (const court of ['club_naco-1', 'club_naco-2']) await umpire.createMatch({ club: 'club_naco', court })

  await page.goto('/office?club=club_naco')
  /** Returns the hue of a court. */
  const hueOf = async (court: string) => {
    const heading = page.getByRole('heading', { name: court, exact: true })
    const colour = await heading.evaluate((element) => getComputedStyle(element).getPropertyValue('--court'))
    return Number(/([\d.]+)\)$/.exec(colour.trim())?.[1])
  }
  expect(await hueOf('Court 1'), 'clay').toBe(40)
  expect(await hueOf('Court 2'), 'grass').toBe(148)
  expect(await hueOf('Court 3'), 'hard').toBe(248)
  expect(await hueOf('Court 4'), 'unknown').toBe(248)
  await expectAccessible(page)
})

test('The links of the office fit into one line at 1440 px, in each language', async ({ page }) => {
  for (const language of LANGUAGES) {
    await page.goto(`/office?lng=${language}`)
    const links = page
      .getByRole('navigation')
      .filter({ has: page.locator('a[href^="/office/matches"]') })
      .first()
    await expect(links).toBeVisible()
    expect((await links.boundingBox())?.height, language).toBeLessThan(60)
  }
})

test('At 1440 px the filters of Matches are one line, and Today is always beside its days, in each language', async ({
  page,
}) => {
  for (const language of LANGUAGES) {
    for (const [club, isOneLine] of [
      ['', true],
      ['&club=club_naco', false],
    ] as const) {
      await page.goto(`/office/matches?lng=${language}${club}`)
      const bar = page.getByRole('main').getByRole('search')
      await expect(bar.getByRole('link')).toBeVisible()
      const fields = await bar
        .locator('input, select, a')
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
        )
      expect(fields).toHaveLength(isOneLine ? 6 : 7)
      const line = isOneLine ? fields : fields.slice(-3)
      expect(Math.max(...line.map(({ top }) => top)), language).toBeLessThan(
        Math.min(...line.map(({ bottom }) => bottom)),
      )
    }
  }
})

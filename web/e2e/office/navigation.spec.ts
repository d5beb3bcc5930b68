import { storePeople } from '../../../server/testing/people-rows.ts'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import { expectAccessible } from '../testing/axe.ts'
import { followInMenu, officeNavigation } from '../testing/office-link.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA, viewport: { width: 1440, height: 900 } })

const OWNER = [{ role: 'owner', club: null }] as const
const MANAGER = [{ role: 'manager', club: 'club_gazcue' }] as const

test('The office has the pages of each day in one line, and three menus with the others @core', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: OWNER })
  await page.goto('/office?club=club_gazcue')
  const office = officeNavigation(page)
  const menu = office.getByRole('button', { name: 'Directory' })
  const listed = office.getByRole('listitem')
  await expect(office.getByRole('link')).toHaveText(['Today', 'Matches', 'Bookings', 'Till'])
  await expect(office.getByRole('button')).toHaveText(['Club', 'Directory', 'Shop'])
  await expect(menu).not.toHaveAttribute('aria-current')

  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expect(listed).toHaveText(['Members', 'Players', 'People'])
  await expectAccessible(page)
  await office.getByRole('button', { name: 'Shop' }).click()
  await expect(listed, 'one menu is open at a time').toHaveText(['Orders', 'Products', 'Currency'])
  await page.getByRole('heading', { level: 1 }).click()
  await expect(listed, 'a click elsewhere closes it').toHaveCount(0)

  await followInMenu(page, 'Directory', 'Members')
  await expect(page, 'the next page shows the same club').toHaveURL('/office/members?club=club_gazcue')
  await expect(listed).toHaveCount(0)
  const current = office.getByRole('button', { name: 'Directory, Members' })
  await expect(current, 'a closed menu names its page').toHaveAttribute('aria-current', 'true')
  await current.click()
  await expect(office.getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page')
})

test('The menus of the office follow the keys', async ({ page, server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: OWNER })
  await page.goto('/office')
  const office = officeNavigation(page)
  const menu = office.getByRole('button', { name: 'Directory' })
  const link = (name: string) => office.getByRole('link', { name, exact: true })
  for (const key of ['Enter', 'Space']) {
    await menu.press(key)
    await expect(link('Members'), key).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link('Members')).toHaveCount(0)
    await expect(menu).toBeFocused()
  }
  await menu.press('ArrowDown')
  await expect(link('Members')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link('Players')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu, 'Escape leads back to the button').toBeFocused()
  await expect(link('Players')).toHaveCount(0)
  await menu.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(menu).toBeFocused()
  for (const name of ['Members', 'Players', 'People']) {
    await page.keyboard.press('Tab')
    await expect(link(name)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(office.getByRole('button', { name: 'Shop' })).toBeFocused()
  await expect(link('People'), 'a menu closes when the focus leaves it').toHaveCount(0)
})

test('A manager of a club sees no menu of the shop, and a phone groups the pages as the menus do', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: MANAGER })
  await page.goto('/office')
  const office = officeNavigation(page)
  await expect(office.getByRole('button')).toHaveText(['Club', 'Directory'])
  await page.setViewportSize({ width: 390, height: 844 })
  await office.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'Office' })
  await expect(more.getByRole('heading', { level: 3 })).toHaveText(['Club', 'Directory'])
  await expect(more.getByRole('link')).toHaveText(['Competitions', 'Order of play', 'Courts', 'Members', 'Players'])
})

for (const roles of [OWNER, MANAGER]) {
  const [{ role }] = roles
  test(`For the role ${role}, the navigation is one line on a tablet, and menus stay in the window, in each language`, async ({
    page,
    server,
  }) => {
    await storePeople(server.databaseFile, { [ANA.email]: roles })
    for (const language of LANGUAGES) {
      await page.setViewportSize({ width: 768, height: 1024 })
      await page.goto(`/office?lng=${language}`)
      const office = page
        .getByRole('navigation')
        .filter({ has: page.locator('a[href^="/office/till"]') })
        .first()
      await expect(office).toBeVisible()
      expect((await office.boundingBox())?.height, language).toBeLessThan(60)
      // A landscape phone has no bar either.
      for (const width of [768, 500]) {
        await page.setViewportSize({ width, height: 400 })
        for (const menu of await office.getByRole('button').all()) {
          await menu.click()
          const { x, width: wide } = (await office.getByRole('list').boundingBox()) ?? { x: -1, width: 0 }
          expect(x, language).toBeGreaterThanOrEqual(0)
          expect(x + wide, language).toBeLessThanOrEqual(width)
          await page.keyboard.press('Escape')
        }
      }
    }
  })
}

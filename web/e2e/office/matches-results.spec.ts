import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { loseAnswer } from '../testing/several-matches.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

// The office uses the club's time zone, whatever the browser's.
test.use({ signedIn: ANA, timezoneId: 'Asia/Tokyo' })
test.beforeEach(({ server }) =>
  storePeople(server.databaseFile, { [ANA.email]: [{ role: 'umpire', club: 'club_naco' }] }),
)

const DAY = '2025-05-03'
const NACO = { club: 'club_naco', court: 'club_naco-1' }
const FORMAT = 'SET3-S:6/TB7-F:TB10'
/** A match at an hour and a minute in Santo Domingo. */
const at = (company: string, minute: number, more: object = {}) => ({
  company,
  format: FORMAT,
  date: new Date(Date.parse(`${DAY}T13:00:00Z`) + minute * 60_000).toISOString(),
  ...NACO,
  ...more,
})
const open = (page: Page) => page.goto(`/office/results?club=club_naco&from=${DAY}&to=${DAY}`)
const score = (page: Page, name: string) => page.getByRole('textbox', { name: `Score ${name} v Luz Marte` })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: score(page, name) })

test('Twenty results are typed from paper with the keyboard alone, match tie-breaks as people write them @core', async ({
  page,
  umpire,
}) => {
  const ids: string[] = []
  for (let number = 0; number < 20; number++)
    ids.push((await umpire.createMatch(at(`Player ${number + 1}`, 10 * number))).id)
  await page.goto('/office/matches')
  await page.getByRole('link', { name: 'Results from paper' }).click()
  await open(page)
  const scores = page.locator('input[data-score]')
  await expect(scores).toHaveCount(20)
  const typed = [
    '6-4 6-3',
    '4-6 6-3 10-8',
    '6/4 6/7(5) [8-10]',
    '76 67 10:4',
    '7-6(3), 6-2',
    '64 36 1210',
    ...Array<string>(13).fill('6-0 6-1'),
    'w.o.',
  ]
  await scores.first().focus()
  for (const [index, text] of typed.entries()) {
    await page.keyboard.type(text)
    if (index < 19) await page.keyboard.press('Enter')
  }
  await expect(row(page, 'Player 2')).toContainText('4-6 6-3 10-8')
  await expect(row(page, 'Player 20')).toContainText('Choose who won.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Player 20')).toContainText('Luz Marte')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Save 20 results' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('20 results are saved.')).toBeFocused({ timeout: 45_000 })
  await expect(scores).toHaveCount(0)
  const stored = await Promise.all(ids.map(async (id) => (await page.request.get(`/product/${id}`)).json()))
  const results = stored.map(({ status, scoreboard: { winner, sets, tiebreaks } }) => [status, winner, sets, tiebreaks])
  expect(results[1]).toEqual([
    'finished',
    1,
    [
      [4, 6],
      [6, 3],
      [1, 0],
    ],
    [null, null, [10, 8]],
  ])
  expect(results[2]).toEqual([
    'finished',
    2,
    [
      [6, 4],
      [6, 7],
      [0, 1],
    ],
    [null, [5, 7], [8, 10]],
  ])
  expect(results[3]).toEqual([
    'finished',
    1,
    [
      [7, 6],
      [6, 7],
      [1, 0],
    ],
    [null, null, [10, 4]],
  ])
  expect(results[19]).toEqual(['walkover', 2, [], []])
})

test('A wrong line is named and the others are saved, a lost answer is sent again once, and a match that somebody scores is kept', async ({
  page,
  umpire,
}) => {
  const lost = await umpire.createMatch(at('Eva Paz', 0))
  await umpire.createMatch(at('Mia Gil', 10))
  const scored = await umpire.createMatch(at('Zoé Peña', 20))
  await umpire.createMatch(at('Of another club', 30, { club: 'club_gazcue', court: 'club_gazcue-1' }))
  await open(page)
  await expect(page.locator('input[data-score]')).toHaveCount(3)
  await score(page, 'Eva Paz').fill('6-4 2-1 ret')
  await expect(row(page, 'Eva Paz')).toContainText('Choose who won.')
  await page.getByRole('combobox', { name: 'Winner Eva Paz v Luz Marte' }).selectOption('Luz Marte')
  await expect(row(page, 'Eva Paz'), 'the winner comes first').toContainText('6-4')
  await score(page, 'Mia Gil').fill('6-4 8-2')
  await score(page, 'Zoé Peña').fill('6-4 6-2')
  await umpire.post(scored.id, ...winners('Zoé Peña', 1))
  await page.route(`**/product/${lost.id}/actions`, loseAnswer, { times: 1 })
  await page.getByRole('button', { name: 'Save 2 results' }).click()
  await expect(row(page, 'Eva Paz')).toContainText('This wasn’t saved. Check your connection and try again.')
  await expect(row(page, 'Zoé Peña')).toContainText('Somebody has begun to score this match.')
  await expect(row(page, 'Mia Gil').getByRole('alert')).toContainText(
    'Set 2 can’t end 8-2. It could be 6-1, 6-2 or 6-3.',
  )
  await expect(
    page.getByText('Enter leads to the next match, and from the last one it saves all results.'),
  ).toBeVisible()
  await score(page, 'Mia Gil').fill('6-4 6-2')
  await page.getByRole('button', { name: 'Save 3 results' }).click()
  await expect(page.getByText('2 results are saved.')).toBeFocused()
  const { body } = { body: await (await page.request.get(`/product/${lost.id}`)).json() }
  expect(body).toMatchObject({
    seq: 1,
    status: 'retired',
    scoreboard: {
      winner: 2,
      sets: [
        [4, 6],
        [1, 2],
      ],
    },
  })
  await expect(page.locator('input[data-score]')).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('Without a match to enter, the page says whether there is none, all have begun or the days are reversed', async ({
  page,
  umpire,
}) => {
  await open(page)
  await expect(page.getByText('There’s no match on these days.')).toBeVisible()
  const { id, company } = await umpire.createMatch(at('Ana Reyes', 0))
  await umpire.post(id, { player: company, action: 'ACE' })
  await page.reload()
  await expect(page.getByText('Every match of these days that you may score has begun or has a result.')).toBeVisible()
  const [from, until] = [page.getByLabel('From'), page.getByLabel('Until')]
  await from.fill('2031-12-31')
  await expect(until, 'one date is enough').toHaveValue('2031-12-31')
  await until.fill('2032-01-02')
  await from.fill('2031-12-30')
  await expect(until, 'a later last day stays').toHaveValue('2032-01-02')
  await until.fill('2031-12-29')
  await expect(page.getByText('“Until” is before “From”.')).toBeVisible()
  await expectAccessible(page)
})

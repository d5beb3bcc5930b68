import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import type { MatchDescription } from '../../../shared/matches/match-description-schemas.ts'
import { expectAccessible } from '../testing/axe.ts'
import { openAllDay } from '../testing/club-day.ts'
import { holdBack } from '../testing/hold-back.ts'
import { loseAnswer } from '../testing/several-matches.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

// The office uses the club's time zone, whatever the browser's.
test.use({ signedIn: ANA, timezoneId: 'Asia/Tokyo' })
test.beforeEach(({ server }) =>
  storePeople(server.databaseFile, {
    [ANA.email]: [{ role: 'manager', club: 'club_naco' }],
    [BETO.email]: [{ role: 'umpire', club: 'club_naco' }],
  }),
)

/** A match on court 1 at an hour in Santo Domingo. */
const at = (company: string, hour: number) => ({
  company,
  club: 'club_naco',
  court: 'club_naco-1',
  date: `2031-05-03T${hour + 4}:00:00.000Z`,
})
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: `${name} v Luz Marte`, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog')

async function storedMatch(page: Page, id: string): Promise<MatchDescription> {
  const headers = { authorization: `Bearer ${await tokenOf(ANA)}` }
  return (await page.request.get(`/product/${id}/description`, { headers })).json()
}

test('After rain, an organiser moves all remaining matches by an hour with the keyboard, the last one first @core', async ({
  page,
  umpire,
}) => {
  const live = await umpire.createMatch(at('Ida Mora', 9))
  await umpire.post(live.id, ...winners('Ida Mora', 1))
  await umpire.createMatch({ company: 'Of another club', club: 'club_gazcue', date: '2031-05-03T20:00:00Z' })
  const ids: string[] = []
  for (const [name, hour] of [
    ['Eva Paz', 10],
    ['Mia Gil', 11],
    ['Zoé Peña', 12],
  ] as const)
    ids.push((await umpire.createMatch(at(name, hour))).id)
  await page.goto('/office/matches')
  await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(3)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await boxOf(page, 'Mia Gil').focus()
  await page.keyboard.press('Space')
  const [all, change] = [page.getByRole('checkbox', { name: 'Select all shown (3)' }), button(page, 'Change selected')]
  await expect(all).toBeChecked({ indeterminate: true })
  await page.keyboard.press('Tab')
  await expect(change).toBeFocused()
  expect(await height()).toBe(before)
  await page.keyboard.press('Shift+Tab')
  await expect(boxOf(page, 'Mia Gil')).toBeFocused()
  for (const _ of ['Change selected', 'Select none', 'the match']) await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Mia Gil v Luz Marte' })).toBeFocused()
  await boxOf(page, 'Mia Gil').press('ArrowUp')
  await expect(boxOf(page, 'Zoé Peña')).toBeFocused()
  await all.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: '3 matches selected' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(change).toBeFocused()
  await page.keyboard.press('Enter')

  const dialog = dialogOf(page)
  await dialog.getByRole('radio', { name: 'Unchanged' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Later' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: '60 min' })).toBeChecked()
  await dialog.getByRole('radio', { name: '60 min' }).focus()
  for (const _ of [90, 'Other']) await page.keyboard.press('ArrowRight')
  await dialog.getByLabel('Number of minutes').fill('1.5')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Write a whole number from 1 to 10080.')).toBeVisible()
  await dialog.getByLabel('Number of minutes').fill('60')
  await expect(dialog.getByRole('status').filter({ hasText: 'New times in Santo Domingo' })).toContainText(
    'First match: Saturday 3 May 2031, 11:00Last match: Saturday 3 May 2031, 13:00',
  )
  await expect(dialog.getByText('at the same time')).toHaveCount(0)
  await expectAccessible(page, 'the dialog')
  const moved: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && moved.push(request.url().split('/').at(-1) ?? ''))
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 matches are changed.')).toBeFocused()
  await expect(dialog).toBeHidden()
  expect(moved).toEqual(ids.toReversed())
  await expect(rowOf(page, 'Eva Paz')).toContainText('Saturday 3 May 2031, 11:00')
  await expect(rowOf(page, 'Zoé Peña')).toContainText('Saturday 3 May 2031, 13:00')
  await expect(button(page, 'Change selected')).toHaveCount(0)
  expect((await storedMatch(page, live.id)).date).toBe('2031-05-03T13:00:00.000Z')
})

test('On a phone, a row shows the umpire of the match, and its result once it is over', async ({ page, umpire }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await umpire.createMatch({ ...at('Eva Paz', 10), umpire: BETO.email })
  const format = 'SET1-S:6/TB7'
  const finished = await umpire.createMatch({ ...at('Mia Gil', 11), format, umpire: BETO.email })
  await umpire.post(finished.id, ...winners('Luz Marte', 24))
  const retired = await umpire.createMatch(at('Zoé Peña', 12))
  await umpire.post(retired.id, ...winners('Zoé Peña', 4), { status: 'retired', winner: 'Zoé Peña' })
  await page.goto('/office/matches')
  await expect(rowOf(page, 'Eva Paz')).toContainText('Umpire: beto')
  await expect(rowOf(page, 'Mia Gil')).toContainText('Luz Marte wins · 6-0')
  await expect(rowOf(page, 'Mia Gil').getByText('Umpire: beto')).toBeVisible()
  await expect(rowOf(page, 'Zoé Peña')).toContainText('Zoé Peña wins · 1-0')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('An organiser cancels several matches at once: one that has begun meanwhile is named and stays', async ({
  page,
  umpire,
}) => {
  const [begun] = [await umpire.createMatch(at('Ida Mora', 9))]
  const cancelled = [await umpire.createMatch(at('Eva Paz', 10)), await umpire.createMatch(at('Mia Gil', 11))]
  await umpire.createMatch(at('Zoé Peña', 12))
  await page.goto('/office/matches')
  for (const name of ['Ida Mora', 'Eva Paz', 'Mia Gil']) await boxOf(page, name).check()
  await button(page, 'Change selected').click()
  const dialog = dialogOf(page)
  await button(page, 'Call off 3 matches').click()
  await expect(dialog.getByRole('heading', { name: 'Call off 3 matches' })).toBeVisible()
  await expect(dialog.getByText('These matches disappear from every list')).toBeFocused()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'the question')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('radio', { name: 'Later' })).toBeVisible()
  await button(page, 'Call off 3 matches').click()
  await umpire.post(begun?.id ?? '', ...winners('Ida Mora', 1))
  await button(page, 'Call off 3 matches').click()
  await expect(dialog.getByText('2 of 3 matches are cancelled. These are not:')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText('The match has begun, so it isn’t cancelled.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  for (const { id } of cancelled) expect((await storedMatch(page, id)).archived).toBe(true)
  await expect(rowOf(page, 'Luz Marte')).toHaveCount(2)
  await expect(rowOf(page, 'Ida Mora')).toContainText('0-0 (15-0)')

  await boxOf(page, 'Zoé Peña').check()
  await button(page, 'Change selected').click()
  await button(page, 'Call off 1 match').click()
  await button(page, 'Call off 1 match').click()
  await expect(page.getByText('1 match is cancelled.')).toBeFocused()
  await expect(rowOf(page, 'Luz Marte')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled or archived')
  await expect(rowOf(page, 'Luz Marte')).toHaveCount(3)
})

test('On a phone, an organiser gives several matches another court and an umpire', async ({ page, server, umpire }) => {
  // A match that begins takes its court from now on, also in the evening.
  await openAllDay(server.url, ANA)
  await page.setViewportSize({ width: 390, height: 844 })
  const { id: eva } = await umpire.createMatch(at('Eva Paz', 10))
  const { id: mia } = await umpire.createMatch(at('Mia Gil', 11))
  const { id: zoe } = await umpire.createMatch({ ...at('Zoé Peña', 11), court: 'club_naco-3' })
  await page.goto('/office/matches')
  await boxOf(page, 'Eva Paz').check()
  await boxOf(page, 'Mia Gil').check()
  await expectAccessible(page, 'the list with a choice')
  const search = page.getByRole('searchbox')
  const hidden = (text: string) => page.getByRole('status').filter({ hasText: text })
  await search.fill('Mia')
  await expect(hidden('1 match selected1 match that you selected isn’t shown, so it won’t change.')).toBeVisible()
  await button(page, 'Change selected').click()
  const dialog = dialogOf(page)
  await expect(dialog).toHaveAccessibleName('Change 1 match')
  await page.keyboard.press('Escape')
  await search.fill('Nobody')
  await expect(hidden('2 matches that you selected aren’t shown, so they won’t change.')).toBeVisible()
  await expect(button(page, 'Change selected')).toHaveCount(0)
  await search.fill('')
  await expect(boxOf(page, 'Eva Paz')).toBeChecked()
  await umpire.post(mia, ...winners('Mia Gil', 1))
  await button(page, 'Change selected').click()
  const begun = dialog.getByRole('status').filter({ hasText: 'has begun' })
  await expect(begun).toHaveText('This match has begun. A new court or umpire applies at once.Mia Gil v Luz Marte')
  await dialog.getByText('Later', { exact: true }).click()
  await expect(begun).toContainText('so it keeps its time, court and umpire.')
  await dialog.getByRole('radio', { name: 'Unchanged' }).press('Space')
  await dialog.getByRole('button', { name: 'Change 2 matches' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Choose what to change.' })).toBeVisible()
  await dialog.getByLabel('Court').selectOption('Court 3')
  await expect(dialog.getByRole('status').filter({ hasText: 'on the same court at the same time' })).toContainText(
    'Zoé Peña v Luz Marte and Mia Gil v Luz Marte',
  )
  await dialog.getByLabel('Court').selectOption('Court 2')
  await dialog.getByLabel('Umpire').selectOption('beto')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await umpire.post(eva, ...winners('Eva Paz', 1))
  await dialog.getByRole('button', { name: 'Change 2 matches' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(
    'Eva Paz v Luz MarteThe match has begun. If you try again, its new court or umpire applies at once.',
  )
  await dialog.getByRole('button', { name: 'Try 1 match again' }).click()
  await expect(page.getByText('2 matches are changed.')).toBeFocused()
  await expect(rowOf(page, 'Eva Paz')).toContainText('Live')
  await expect(rowOf(page, 'Eva Paz')).toContainText('Court 2')
  await expect(rowOf(page, 'Eva Paz')).toContainText('Umpire: beto')
  for (const [id, hour] of [
    [eva, 14],
    [mia, 15],
  ] as const)
    expect(await storedMatch(page, id)).toMatchObject({
      date: `2031-05-03T${hour}:00:00.000Z`,
      court: 'club_naco-2',
      umpire: BETO.email,
    })
  expect(await storedMatch(page, zoe)).toMatchObject({ court: 'club_naco-3', umpire: null })
})

test('If some of several matches fail, the others change, and a retry moves none of them twice', async ({
  page,
  umpire,
}) => {
  const names = ['Ana Reyes', 'Eva Paz', 'Ida Mora', 'Mia Gil', 'Zoé Peña']
  const ids: Record<string, string> = {}
  for (const [index, name] of names.entries()) ids[name] = (await umpire.createMatch(at(name, 10 + index))).id
  await page.goto('/office/matches')
  await page.getByRole('checkbox', { name: 'Select all shown (5)' }).check()
  await umpire.post(ids['Ana Reyes'] ?? '', ...winners('Ana Reyes', 1))
  await umpire.describe(ids['Mia Gil'] ?? '', { date: '2031-05-03T18:15:00.000Z' })
  await page.route(`**/product/${ids['Ida Mora']}`, loseAnswer, { times: 1 })
  const release = await holdBack(page, /\/product\?.*limit=1000/)
  await button(page, 'Change selected').click()
  const dialog = dialogOf(page)
  const later = dialog.getByText('Later', { exact: true })
  const place = await later.boundingBox()
  release()
  await expect(dialog.getByText('This match has begun.')).toBeVisible()
  expect(await later.boundingBox(), 'the note moves no control').toEqual(place)
  await later.click()
  await dialog.getByText('30 min', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Change 5 matches' }).click()

  await expect(dialog.getByText('2 of 5 matches are changed. These are not:')).toBeFocused()
  const failed = dialog.getByRole('listitem')
  await expect(failed).toHaveCount(3)
  await expect(failed.filter({ hasText: 'Ana Reyes' })).toContainText('The match has begun, so it keeps its time')
  await expect(failed.filter({ hasText: 'Mia Gil' })).toContainText(
    'Its time is now: Saturday 3 May 2031, 14:15. If you try again, it becomes: Saturday 3 May 2031, 14:45.',
  )
  await expect(failed.filter({ hasText: 'Ida Mora' })).toContainText('Check your connection and try again.')
  await expectAccessible(page, 'matches that failed')
  await dialog.getByRole('button', { name: 'Try 2 matches again' }).click()
  await expect(dialog.getByText('4 of 5 matches are changed. These are not:')).toBeFocused()
  await expect(failed).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: /again/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, 'Ana Reyes')).toContainText('Live')
  await expect(boxOf(page, 'Ana Reyes')).toHaveCount(0)
  await expect(rowOf(page, 'Mia Gil')).toContainText('Saturday 3 May 2031, 14:45')
  await expect(page.getByRole('checkbox', { name: 'Select all shown (4)' })).toBeFocused()
  const dates = await Promise.all(
    names.map(async (name) => (await storedMatch(page, ids[name] ?? '')).date.slice(11, 16)),
  )
  expect(dates).toEqual(['14:00', '15:30', '16:30', '18:45', '18:30'])
})

test('Before a change, the dialog names five clashes and counts the others', async ({ page, umpire }) => {
  const { court: _, ...elsewhere } = at('Ida Mora', 12)
  await umpire.createMatch({ ...elsewhere, umpire: BETO.email })
  const names = ['Ana Reyes', 'Eva Paz', 'Mia Gil', 'Zoé Peña']
  for (const [index, name] of names.entries())
    await umpire.createMatch({ ...at(name, 12), court: `club_naco-${index + 1}` })
  await page.goto('/office/matches')
  for (const name of names) await boxOf(page, name).check()
  await button(page, 'Change selected').click()
  const notes = dialogOf(page).getByRole('status').filter({ hasText: 'at the same time' }).getByRole('paragraph')
  await dialogOf(page).getByLabel('Umpire').selectOption('beto')
  await expect(notes).toHaveCount(4)
  for (const name of names) await expect(notes.filter({ hasText: name })).toContainText('Ida Mora v Luz Marte and')
  await dialogOf(page).getByLabel('Court').selectOption('Court 1')
  await expect(notes).toHaveCount(6)
  await expect(notes.last()).toHaveText('And 2 more.')

  await page.goto('/office/matches?q=pena')
  await boxOf(page, 'Zoé Peña').check()
  await button(page, 'Change selected').click()
  await dialogOf(page).getByLabel('Court').selectOption('Court 1')
  await expect(notes, 'the other match is not in the list').toHaveText(/^Ana Reyes v .* and Zoé Peña v /)
})

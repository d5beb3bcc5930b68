import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { languagesOf } from '../testing/languages.ts'
import {
  alert,
  box,
  button,
  choice,
  field,
  loseAnswer,
  onCreate,
  tick,
  understood,
} from '../testing/several-matches.ts'
import { ANA, expect, test } from '../testing/story.ts'

// The office uses the club's time zone, whatever the browser's.
test.use({ signedIn: ANA, timezoneId: 'Asia/Tokyo' })
test.beforeEach(({ server }) => storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] }))

const selectedIn = (page: Page) =>
  box(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))

/** Returns the stored matches, the earliest first. */
async function matchesIn(page: Page): Promise<Readonly<Record<string, unknown>>[]> {
  return (await (await page.request.get('/product?view=summary')).json()).toReversed()
}

/** Time (ms) for creating up to thirty matches, one after the other: on a busy machine each takes up to a second. */
const CREATING = { timeout: 45_000 }

const HEADING = 'Player 1\tPlayer 2\tTime\tCourt\tRound'

test('An organiser pastes thirty matches, corrects two, and tries one again whose answer was lost: the list has thirty @core', async ({
  page,
}) => {
  const rows = Array.from({ length: 30 }, (_, index) => {
    const time = index < 10 ? `${index + 10}:30` : ''
    return `Player ${index + 1}\tOpponent ${index + 1}\t${time}\tCourt ${1 + (index % 4)}\tFirst round`
  })
  rows[1] = 'Ana Reyes / Eva Paz\tLuz Marte\t2:30 PM'
  rows[8] = 'Zoé Peña\tIda Mora\t2031-05-04 9:00\tCourt 99\t"The final, if it ""rains"""'
  await page.goto('/office/matches')
  await expect(page.getByText('There are no matches yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Several matches' }).click()
  await expect(page.getByText('Your matches appear here as soon as you paste them.')).toBeVisible()
  await choice(page, 'Club').selectOption('Club Naco')
  await field(page, 'Date and time in Santo Domingo').fill('2031-05-03T09:00')
  await box(page).fill([HEADING, ...rows].join('\n'))
  await expect(page.getByText('30 matches. 2 rows need a correction.')).toBeVisible()
  await expect(page.getByText('Rows of titles aren’t matches')).toBeVisible()
  await expect(understood(page)).toHaveCount(30)
  await expect(understood(page).nth(29)).toContainText('Saturday 3 May 2031, 9:00')
  await expect(understood(page).nth(1)).toContainText('One side has one player and the other has two.')
  await expect(understood(page).nth(8)).toContainText('Club Naco has no court “Court 99”. Write, for example, Court 1.')
  await expectAccessible(page, 'rows with mistakes')

  await button(page, 'Create 30 matches').click()
  await expect(field(page, 'Category')).toBeFocused()
  await field(page, 'Category').fill('Open')
  await button(page, 'Create 30 matches').click()
  await expect(alert(page, 'Correct or remove 2 rows first.')).toBeVisible()
  await expect(box(page)).toBeFocused()
  expect(await selectedIn(page)).toBe(rows[1])
  await page.keyboard.insertText('Ana Reyes / Eva Paz\tLuz Marte / Mia Gil\t2:30 PM')
  await expect(understood(page).nth(1), 'the page has read the new row').not.toContainText('One side has')
  await button(page, 'Show row 9 in the box').click()
  expect(await selectedIn(page)).toBe(rows[8])
  await page.keyboard.insertText(rows[8]?.replace('Court 99', 'court 2') ?? '')
  await expect(page.getByText('30 matches.', { exact: true })).toBeVisible()
  expect(await matchesIn(page)).toEqual([])
  // Twenty rows share one time, on four courts.
  await tick(page, 'Create these 16 matches anyway').check()

  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await onCreate(page, async (route, number) => {
    if (number === 5) return loseAnswer(route)
    if (number === 13) await released
    return route.continue()
  })
  await button(page, 'Create 30 matches').click()
  await expect(page.getByText('12 of 30', { exact: true })).toBeVisible(CREATING)
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '12')
  await expect(box(page)).not.toBeEditable()
  await expectAccessible(page, 'matches being created')
  release()
  await expect(page.getByText('29 of 30 matches are created.')).toBeFocused(CREATING)
  await expect(alert(page, '1 match isn’t created yet.')).toBeVisible()
  await expect(box(page)).toHaveValue([HEADING, rows[4]].join('\n'))
  await expect(understood(page)).toHaveCount(1)
  await expect(understood(page)).toContainText('This wasn’t saved. Check your connection and try again.')
  await expectAccessible(page, 'a row that failed')
  await button(page, 'Try 1 match again').click()
  await expect(page.getByText('1 match is created.')).toBeFocused()
  await expect(box(page)).toHaveValue('')
  await expect(field(page, 'Category')).toHaveValue('Open')
  const stored = await matchesIn(page)
  expect(stored).toHaveLength(30)
  expect(stored).toContainEqual(
    expect.objectContaining({
      company: 'Zoé Peña',
      company2: 'Ida Mora',
      category: 'Open',
      description: 'The final, if it "rains"',
      date: '2031-05-04T13:00:00.000Z',
      club: 'club_naco',
      court: 'club_naco-2',
      format: 'SET3-S:6/TB7-F:TB10',
    }),
  )
  const doubles = { company: 'Ana Reyes / Eva Paz', company2: 'Luz Marte / Mia Gil', date: '2031-05-03T18:30:00.000Z' }
  expect(stored).toContainEqual(expect.objectContaining(doubles))

  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/office/matches?club=club_naco')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(31)
})

test('The link to the list selects the club and the days of the new matches', async ({ page, umpire }) => {
  await umpire.createMatch({ company: 'Another day', club: 'club_naco', date: '2031-05-02T16:00:00Z' })
  await page.goto('/office/several?club=club_naco')
  await field(page, 'Category').fill('Open')
  await field(page, 'Date and time in Santo Domingo').fill('2031-05-03T09:00')
  await box(page).fill('Ana;Luz\nEva;Mia;04/05/2031 22:00')
  await button(page, 'Create 2 matches').click()
  await page.getByRole('link', { name: 'See them in the list' }).click()
  await expect(page).toHaveURL(/club=club_naco&from=2031-05-03&to=2031-05-04$/)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
})

test('If a row changes after its answer was lost, the stored match changes too, and no second one appears @core', async ({
  page,
}) => {
  await page.goto('/office/several?club=club_naco')
  await field(page, 'Category').fill('Open')
  await box(page).fill('Ana,Luz,9:00,Court 1\nEva,Mia,9:00,Court 2')
  await onCreate(page, (route, number) => (number === 2 ? loseAnswer(route) : route.continue()))
  await button(page, 'Create 2 matches').click()
  await expect(box(page)).toHaveValue('Eva\tMia\t9:00\tCourt 2')
  await box(page).fill('Eva,Mia,9:00,Court 3,Final')
  await button(page, 'Try 1 match again').click()
  await expect(page.getByText('1 match is created.')).toBeVisible()
  const stored = await matchesIn(page)
  expect(stored.map(({ company, court, description }) => [company, court, description]).toSorted()).toEqual([
    ['Ana', 'club_naco-1', ''],
    ['Eva', 'club_naco-3', 'Final'],
  ])
})

test('After the end of the session, the other matches stay on the page until the person signs in and tries again', async ({
  page,
}) => {
  await page.goto('/office/several?club=club_naco')
  await field(page, 'Category').fill('Open')
  const rows = ['Ana,Luz', 'Eva,Mia', 'Ida,Zoé', 'Rosa,Nélida']
  await box(page).fill(rows.join('\n'))
  const session = await page.evaluate(() => ({ ...localStorage }))
  const unauthorized = { status: 401, json: { code: 'UNAUTHORIZED' } }
  await onCreate(page, (route, number) => (number > 2 ? route.fulfill(unauthorized) : route.continue()))
  await button(page, 'Create 4 matches').click()
  await expect(alert(page, 'You are signed out')).toBeVisible()
  await expect(page.getByText('2 of 4 matches are created.')).toBeVisible()
  await expect(box(page)).toHaveValue('Ida\tZoé\nRosa\tNélida')
  await expect(page.getByText('This wasn’t saved.')).toHaveCount(0)

  await page.unrouteAll({ behavior: 'wait' })
  const tab = await page.context().newPage()
  await tab.goto('/help')
  await tab.evaluate((kept) => Object.assign(localStorage, kept), session)
  await expect(alert(page, 'You are signed out')).toHaveCount(0)
  await button(page, 'Try 2 matches again').click()
  await expect(page.getByText('2 matches are created.')).toBeVisible()
  expect(await matchesIn(page)).toHaveLength(4)

  // The same table pasted once more creates only what is new.
  await box(page).fill([...rows, 'Ana,Mia'].join('\n'))
  await expect(page.getByText('You’ve just created this match, so this row is left out.')).toHaveCount(4)
  await button(page, 'Create 1 match').click()
  await expect(page.getByText('1 match is created.')).toBeVisible()
  expect(await matchesIn(page)).toHaveLength(5)
})

test('Without a connection the page stops early, and no row is lost', async ({ page }) => {
  await page.goto('/office/several?club=club_naco')
  await field(page, 'Category').fill('Open')
  const rows = Array.from({ length: 200 }, (_, index) => `Player ${index}\tOpponent ${index}`)
  await box(page).fill([...rows, 'Ana\tLuz'].join('\n'))
  await button(page, 'Create 200 matches').click()
  await expect(alert(page, 'You can create 200 matches at once, and these are 201.')).toBeVisible()
  await box(page).fill(rows.join('\n'))
  let requests = 0
  await onCreate(page, (route, number) => {
    requests = number
    return route.abort()
  })
  await button(page, 'Create 200 matches').click()
  await expect(alert(page, '200 matches aren’t created yet.')).toBeVisible()
  await expect(box(page)).toHaveValue(rows.join('\n'))
  expect(requests).toBe(2)
  await page.getByRole('link', { name: 'All matches' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('In Spanish, the courts and the heading are understood in Spanish', async ({ page }) => {
  await page.goto('/office/several?club=club_naco&lng=es')
  await box(page).fill('Jugadora 1,Jugadora 2,Hora,Cancha\nAna,Luz,2:30 p. m.,cancha 2\nEva,Mia,,club_naco-3')
  await expect(understood(page)).toHaveCount(2)
  await expect(page.getByText('2 partidos.', { exact: true })).toBeVisible()
  await expect(understood(page).nth(0)).toContainText('14:30')
  await expect(understood(page).nth(0)).toContainText('Cancha 2')
  await expect(understood(page).nth(1)).toContainText('Cancha 3')
})

for (const language of languagesOf('fr'))
  test(`The name of the usual format is not cut in its field, in ${language}`, async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/office/several?club=club_naco&lng=${language}`)
      const formats = page
        .getByRole('main')
        .locator('select')
        .filter({ has: page.locator('option[value="code"]') })
      await expect(formats).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const [needed, room] = await formats.evaluate((select: HTMLSelectElement) => {
        const style = getComputedStyle(select)
        const paper = document.createElement('canvas').getContext('2d')
        if (!paper) throw new Error('there is no canvas')
        paper.font = style.font
        const [padding, arrow] = [style.paddingLeft, style.fontSize].map(Number.parseFloat) as [number, number]
        const [chosen] = select.selectedOptions
        return [paper.measureText(chosen?.text ?? '').width, select.clientWidth - 2 * padding - arrow] as const
      })
      expect(needed, `${width} px`).toBeGreaterThan(100)
      expect(needed, `${width} px`).toBeLessThan(room)
    }
  })

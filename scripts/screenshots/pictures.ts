import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { newCourtId } from '../../shared/clubs/default-clubs.ts'
import { officePathTo } from '../../shared/pages/office-pages.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { plusDays } from '../../shared/time/week.ts'
import { BOOKED_COURT, CLUB, FUTURE_OWNER, MANAGER, PLAYER, type Staff } from './fill-week.ts'

/** One picture of the docs. */
export interface Picture extends BrowserContextOptions {
  /** Name of the file in docs/images, without its ending. */
  readonly file: string
  /** Path of the page, with its query. */
  readonly route: string
  /** Text that the page shows when it is ready. */
  readonly shows: string | RegExp
  /** The person who is signed in; nobody if undefined. */
  readonly person?: Staff
  /** Acts on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>
}

const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5 }
const DESK = { viewport: { width: 1280, height: 800 } }
const SCREEN = { viewport: { width: 1600, height: 900 } }

/** Path of a call of the API. */
const COURT_SCORE = '/court/{id}/score'

/** Matches of a tournament as a spreadsheet copies them. The last row has a mistake. */
const ROWS = [
  'Rosa Tejada\tInés Camacho\t9:00\tCourt 1\tSemi-final\tJose',
  'Luz Marte\tAna Reyes\t9:00\tCourt 2\tSemi-final\tMarta',
  'Eva Paz / Ida Mora\tMía Gil / Zoé Peña\t10:30\tCourt 1\tDoubles\tJose',
  'Carla Núñez\tNoa Soto\t10:30\tCourt 7\tJuniors',
]

/** Scrolls until this part is just below the header. @param header its height (px) */
async function toTop(page: Page, part: Locator, header = 90): Promise<void> {
  await part.evaluate((element: { scrollIntoView(where: object): void }) => element.scrollIntoView({ block: 'start' }))
  await page.mouse.wheel(0, -header)
  await page.waitForLoadState('networkidle')
}

/** Answers the console's question: the demo has scored the match so far. */
async function takeOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take over' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).waitFor()
  // The console ignores taps just after its layout has changed.
  await page.locator('[data-steady="true"]').waitFor()
}

/**
 * Returns every picture of the docs.
 * @param match id of a match in play
 * @param date a date at the club on which courts are booked
 */
export const picturesOf = (match: string, date: string): readonly Picture[] => [
  { file: 'board', route: pathTo('liveMatch', match), shows: 'Rosa Tejada', ...DESK },
  {
    file: 'story',
    route: pathTo('liveMatch', match),
    shows: 'Rosa Tejada',
    ...DESK,
    act: async (page) => {
      await page.getByRole('tab', { name: 'Story' }).click()
      await page.getByText('Turning points').waitFor()
      await toTop(page, page.getByRole('tablist').first())
    },
  },
  {
    file: 'statistics',
    route: pathTo('matchStats', match),
    shows: 'First serves in',
    person: PLAYER,
    ...DESK,
    act: (page) => toTop(page, page.getByRole('tablist').first()),
  },
  { file: 'bigscreen', route: pathTo('bigScreen'), shows: 'Rosa Tejada', ...SCREEN },
  {
    file: 'bigscreen-courts',
    route: `${pathTo('bigScreen')}?mode=courts&club=${CLUB}`,
    shows: 'Rosa Tejada',
    ...SCREEN,
  },
  {
    file: 'console',
    route: pathTo('scorer', match),
    shows: 'Rosa Tejada',
    person: MANAGER,
    ...PHONE,
    act: takeOver,
  },
  {
    file: 'console-simple',
    route: pathTo('scorer', match),
    shows: 'Rosa Tejada',
    person: MANAGER,
    ...PHONE,
    act: async (page) => {
      await takeOver(page)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: /Simple mode/ }).click()
    },
  },
  { file: 'day', route: `${pathTo('days', CLUB)}?date=${date}`, shows: 'Court 1', person: PLAYER, ...PHONE },
  { file: 'my-bookings', route: `${pathTo('calendar')}?bookings`, shows: 'Score this match', person: PLAYER, ...PHONE },
  { file: 'court-page', route: pathTo('court', BOOKED_COURT), shows: 'Score this match', person: PLAYER, ...PHONE },
  {
    file: 'start-scoring',
    route: pathTo('court', BOOKED_COURT),
    shows: 'Score this match',
    person: PLAYER,
    ...PHONE,
    act: async (page) => {
      await page.getByRole('button', { name: 'Score this match' }).click()
      await page.getByLabel('Against').fill('Luz Marte')
    },
  },
  {
    file: 'poster',
    route: `${pathTo('court', BOOKED_COURT)}?poster`,
    shows: 'Court 1',
    viewport: { width: 600, height: 850 },
    act: (page) => page.emulateMedia({ media: 'print' }),
  },
  {
    file: 'overlay',
    route: `/overlay/${match}`,
    shows: /TEJADA/i,
    viewport: { width: 640, height: 240 },
    deviceScaleFactor: 2,
  },
  {
    file: 'office-today',
    route: officePathTo('today'),
    shows: 'Court 1',
    person: MANAGER,
    ...DESK,
  },
  {
    file: 'office-link',
    route: officePathTo('today'),
    shows: 'Court 1',
    person: MANAGER,
    ...DESK,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^QR code:/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Make a link' }).click()
    },
  },
  { file: 'office-match', route: officePathTo('newMatch'), shows: 'Format', person: MANAGER, ...DESK },
  {
    file: 'office-several',
    route: `${officePathTo('severalMatches')}?club=${CLUB}`,
    shows: 'Category',
    person: MANAGER,
    viewport: { width: 1280, height: 1080 },
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Matches, one in each row' }).fill(ROWS.join('\n'))
      await page.getByLabel('Date and time in Santo Domingo').fill(`${date}T09:00`)
      await page.getByLabel('Category').fill('Open')
    },
  },
  {
    file: 'office-bookings',
    // The week of the second lesson, whatever weekday it is today.
    route: `${officePathTo('bookings')}?club=${CLUB}&date=${plusDays(date, 4)}`,
    shows: 'Junior lesson',
    person: MANAGER,
    ...DESK,
    act: (page) => toTop(page, page.getByRole('grid')),
  },
  { file: 'office-people', route: officePathTo('people'), shows: MANAGER.email, person: MANAGER, ...DESK },
  {
    file: 'first-owner',
    route: `${pathTo('claim')}#secret`,
    shows: 'Become the owner',
    person: FUTURE_OWNER,
    viewport: { width: 760, height: 360 },
  },
  {
    file: 'office-audit',
    route: officePathTo('audit'),
    shows: 'only records about',
    person: MANAGER,
    // Ends below the third record.
    viewport: { width: 1280, height: 715 },
  },
  {
    file: 'office-webhooks',
    route: officePathTo('webhooks'),
    shows: 'Your webhooks',
    person: MANAGER,
    // The dialog ends below a row.
    viewport: { width: 1280, height: 776 },
    act: async (page) => {
      await page.getByRole('button', { name: 'Last events' }).click()
      await page.getByRole('dialog').getByText('Delivered').first().waitFor()
    },
  },
  {
    file: 'api-call',
    route: '/docs',
    shows: COURT_SCORE,
    // Ends below the body of the response.
    viewport: { width: 860, height: 1196 },
    act: async (page) => {
      await page.getByText(COURT_SCORE).click()
      await page.getByPlaceholder('id').fill(newCourtId(CLUB, 1))
      await page.getByRole('button', { name: 'Execute' }).click()
      await page.getByText('Response body').waitFor()
      await toTop(page, page.getByText(COURT_SCORE), 18)
    },
  },
]

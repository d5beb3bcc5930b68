import type { Browser, Page } from '@playwright/test'
import { playedMatch } from '../../server/testing/filled-database.ts'
import { quantile } from '../../server/testing/quantile.ts'
import { of } from '../../shared/scoring/score.ts'
import { ms } from './figures.ts'
import { type Browsing, isThere, type PageFindings, type Spent, signedInPhone, spent } from './page-findings.ts'
import { FORMAT, longMatch, NAMES, play } from './page-live.ts'
import { createMatch, postEntries } from './product.ts'

/** Number of points before the measurement, so that the code is compiled and the match has some history. */
const FIRST_POINTS = 60
const MOST_MORE_MS = 1
/** Number of points of the match whose Story tab is opened. */
const OPENED_POINTS = 400
/** Seed of a match with this number of points. */
const LONG_SEED = 5
const SLOWDOWN = 4
const OPENINGS = 5
const MOST_OPENING_MS = 100

/** A page that stays open during the match. */
interface Watched {
  readonly name: string
  readonly path: string
  /** Name of the tab to open. */
  readonly tab?: string
}

const WATCHED: readonly [Watched, ...Watched[]] = [
  { name: 'the board', path: 'live' },
  { name: 'the board’s Statistics tab', path: 'live', tab: 'Statistics' },
  { name: 'the board’s Story tab', path: 'live', tab: 'Story' },
  { name: 'the statistics page', path: 'stats' },
]

/** Measures what a point costs on pages with statistics and with the story of a match, and how long the story takes to open. */
export async function benchStory(browsing: Browsing): Promise<PageFindings> {
  const works = await pointsOn(browsing)
  const took = await openings(browsing)
  const board = works[0]?.script ?? Number.NaN
  const more = Math.max(...works.map(({ script }) => script - board))
  const opening = quantile(took, 0.5)
  return {
    figures: [
      ...works.map(({ name, work, script }): [string, string] => [
        `A point on ${name}: work of the main thread, of which script`,
        `${ms(work)}, ${ms(script)}`,
      ]),
      [
        `Opening the Story tab of ${OPENED_POINTS} points at ${SLOWDOWN}× slowdown: script, median and worst of ${took.length}`,
        `${ms(opening)}, ${ms(quantile(took, 1))}`,
      ],
    ],
    goals: [
      {
        goal: `statistics and story cost at most ${MOST_MORE_MS} ms more script a point than the board`,
        figure: ms(more),
        reached: more <= MOST_MORE_MS,
      },
      {
        goal: `the Story tab of ${OPENED_POINTS} points opens in under ${MOST_OPENING_MS} ms of script at ${SLOWDOWN}× slowdown`,
        figure: ms(opening),
        reached: opening < MOST_OPENING_MS,
      },
    ],
  }
}

/** The CPU time of the main thread a point (ms). */
interface Work extends Spent {
  readonly name: string
}

/** Shows one match on all pages at once, so that they can be compared. */
async function pointsOn({ browser, url, quick }: Browsing): Promise<Work[]> {
  const sides = longMatch().slice(0, quick ? 2 * FIRST_POINTS : undefined)
  const id = await createMatch(url, { format: FORMAT, firstServer: 1 })
  await play(url, id, sides, 0, 1)
  const watching = await Promise.all(
    WATCHED.map(async ({ name, path, tab }) => {
      const page = await opened(browser, url, `/${path}/${id}`)
      if (tab) await page.getByRole('tab', { name: tab, exact: true }).tap()
      return { name, page, session: await page.context().newCDPSession(page) }
    }),
  )
  const arrive = (seq: number) => Promise.all(watching.map(({ page }) => shows(page, seq)))
  await play(url, id, sides, 1, FIRST_POINTS)
  await arrive(FIRST_POINTS)
  const before = await Promise.all(watching.map(({ session }) => spent(session)))
  await play(url, id, sides, FIRST_POINTS, sides.length)
  await arrive(sides.length)
  const after = await Promise.all(watching.map(({ session }) => spent(session)))
  await Promise.all(watching.map(({ page }) => page.context().close()))
  const each = (from = Number.NaN, to = Number.NaN) => (to - from) / (sides.length - FIRST_POINTS)
  return watching.map(({ name }, n) => ({
    name,
    work: each(before[n]?.work, after[n]?.work),
    script: each(before[n]?.script, after[n]?.script),
  }))
}

/** Returns the script time of each opening of the Story tab (ms). Each opening is in a new browser context. */
async function openings({ browser, url, quick }: Browsing): Promise<number[]> {
  const id = await createMatch(url, { format: FORMAT, firstServer: 1 })
  const { events } = playedMatch(FORMAT, LONG_SEED)
  const entries = events.map(({ side }, n) => ({ id: `p${n}`, player: of(NAMES, side), action: 'WINNER' }))
  if (entries.length !== OPENED_POINTS) throw new Error(`the match has ${entries.length} points`)
  for (let from = 0; from < entries.length; from += 50) await postEntries(url, id, entries.slice(from, from + 50))
  const took: number[] = []
  for (let n = 0; n < (quick ? 1 : OPENINGS); n++) {
    const page = await opened(browser, url, `/live/${id}`)
    await shows(page, entries.length)
    const story = page.getByRole('tab', { name: 'Story' })
    await story.scrollIntoViewIfNeeded()
    const tab = await story.boundingBox()
    if (!tab) throw new Error('no tab is shown')
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const before = await spent(session)
    // Not by Playwright's selectors and taps, because they run scripts in the page that would be measured too.
    await page.touchscreen.tap(tab.x + tab.width / 2, tab.y + tab.height / 2)
    await isThere(session, 'input[type=range]')
    took.push((await spent(session)).script - before.script)
    await page.context().close()
  }
  return took
}

async function opened(browser: Browser, url: string, path: string): Promise<Page> {
  const page = await (await signedInPhone(browser, url)).newPage()
  await page.goto(url + path)
  await page.waitForLoadState('networkidle')
  return page
}

const shows = (page: Page, seq: number) =>
  page.locator(`[data-seq="${seq}"]`).first().waitFor({ state: 'attached', timeout: 10_000 })

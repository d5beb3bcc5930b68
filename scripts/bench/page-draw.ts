import { randomUUID } from 'node:crypto'
import { localTokens } from '../../server/auth/local-tokens.ts'
import { storePeople } from '../../server/testing/people-rows.ts'
import { quantile } from '../../server/testing/quantile.ts'
import type { OfficeEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { ms } from './figures.ts'
import { type Browsing, isThere, type PageFindings, PHONE, spent } from './page-findings.ts'
import { TOKEN_KEY } from './product.ts'

const ENTRIES = 128
const CLUB = 'club_naco'
const ORGANISER = { name: 'organiser', email: 'organiser@example.com' }
const SLOWDOWN = 4
const OPENINGS = 5
const MOST_OPENING_MS = 100

/** Measures how long a draw of 128 takes to open on a phone, from the page of its competition. */
export async function benchDraw({ browser, url, database, quick }: Browsing): Promise<PageFindings> {
  await storePeople(database, { [ORGANISER.email]: [{ role: 'manager', club: CLUB }] })
  const { competition, event } = await drawnEvent(url)
  const first: number[] = []
  const whole: number[] = []
  for (let n = 0; n < (quick ? 1 : OPENINGS); n++) {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    await page.goto(url + competition)
    const link = page.locator(`a[href="${event}"]`)
    await link.waitFor()
    await page.waitForLoadState('networkidle')
    const box = await link.boundingBox()
    if (!box) throw new Error('no link is shown')
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const before = await spent(session)
    // Not by Playwright's selectors and taps, because they run scripts in the page that would be measured too.
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await isThere(session, 'section[tabindex] ol')
    first.push((await spent(session)).script - before.script)
    await isThere(session, `section[tabindex] li:first-child > ol > li:nth-child(${ENTRIES / 2})`)
    whole.push((await spent(session)).script - before.script)
    await context.close()
  }
  const opening = quantile(whole, 0.5)
  return {
    figures: [
      [
        `Opening a draw of ${ENTRIES} at ${SLOWDOWN}× slowdown: script until its first matches are shown, median and worst of ${first.length}`,
        `${ms(quantile(first, 0.5))}, ${ms(quantile(first, 1))}`,
      ],
      [
        `Script until all of its matches are shown, median and worst of ${whole.length}`,
        `${ms(opening)}, ${ms(quantile(whole, 1))}`,
      ],
    ],
    goals: [
      {
        goal: `a draw of ${ENTRIES} opens in under ${MOST_OPENING_MS} ms of script at ${SLOWDOWN}× slowdown`,
        figure: ms(opening),
        reached: opening < MOST_OPENING_MS,
      },
    ],
  }
}

/** Makes a competition with a published draw. Returns the paths of both pages. */
async function drawnEvent(url: string): Promise<{ competition: string; event: string }> {
  const authorization = `Bearer ${await localTokens(TOKEN_KEY, Date.now).sign(ORGANISER)}`
  async function post<T>(path: string, body: object, headers: object = {}): Promise<T> {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const [id, eventId] = [randomUUID(), randomUUID()]
  const days = { from: '2030-06-01', to: '2030-06-09' }
  await post('/competitions', { id, name: 'Open', club: CLUB, published: true, ...days })
  const stages = [{ id: 'main', kind: 'knockout', seeds: 32 }]
  const singles = { id: eventId, name: 'Singles', kind: 'singles', matchFormat: 'SET3-S:6/TB7', stages }
  await post(`/competitions/${id}/events`, singles)
  const event = pathTo('competitionEvent', id, eventId)
  for (let n = 0; n < ENTRIES; n++) {
    const player = randomUUID()
    await post('/players', { id: player, name: `Bartholomew Featherstonehaugh ${n}`, club: CLUB })
    await post(`${event}/entries`, { id: `e${n}`, players: [player], rank: n + 1 })
  }
  const office = await fetch(`${url}/office/all-${event.slice(1)}`, { headers: { authorization } })
  await post<OfficeEvent>(`${event}/draw`, { stage: 'main', seed: '1' }, { 'if-match': office.headers.get('etag') })
  return { competition: pathTo('competition', id), event }
}

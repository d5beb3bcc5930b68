import type { CDPSession, Page } from '@playwright/test'
import { quantile } from '../../server/testing/quantile.ts'
import { whole } from './figures.ts'
import { type Browsing, type PageFindings, PHONE, signedInPhone } from './page-findings.ts'

const SCREENS = 40
/** Time of a frame at sixty frames a second (ms). */
const FRAME_MS = 1000 / 60
const GOAL = 59
const PLAIN = Array.from({ length: 2000 }, (_, n) => `<p>Match ${n}</p>`).join('')

/** Scrolls the list of matches at four screens a second, and a page of plain lines to compare with. */
export async function benchList({ browser, listUrl, quick }: Browsing): Promise<PageFindings> {
  const context = await signedInPhone(browser, listUrl)
  const page = await context.newPage()
  await page.goto(`${listUrl}/live`)
  await page.getByText('Luz Marte').first().waitFor()
  await page.waitForLoadState('networkidle')
  const cards = await page.locator('main li a').count()

  const screens = quick ? SCREENS / 10 : SCREENS
  const { deltas, scrolled } = await scrolledThrough(page, screens)
  await page.setContent(PLAIN)
  const plain = rateOf((await scrolledThrough(page, screens)).deltas)
  await context.close()

  const late = deltas.filter((delta) => delta > 1.5 * FRAME_MS)
  const missed = late.reduce((sum, delta) => sum + Math.round(delta / FRAME_MS) - 1, 0)
  const rate = rateOf(deltas)
  return {
    figures: [
      ['Cards on the list, and the distance scrolled', `${whole(cards)}, ${whole(scrolled)} px`],
      ['Frames per second on the list; on a page of plain lines', `${rate.toFixed(1)}; ${plain.toFixed(1)}`],
      [`Missed frames, of ${whole(deltas.length + missed)}`, whole(missed)],
      ['Longest frame', `${quantile(deltas, 1).toFixed(0)} ms`],
    ],
    goals: [
      { goal: 'a list of 2,000 matches scrolls at 60 frames a second', figure: rate.toFixed(1), reached: rate >= GOAL },
    ],
  }
}

/** Scrolls a page by a number of screens. Returns the time of each frame (ms) and the distance (px). */
async function scrolledThrough(page: Page, screens: number): Promise<{ deltas: number[]; scrolled: number }> {
  const session = await page.context().newCDPSession(page)
  await scroll(session, 1)
  await page.evaluate(`{
    window.frames_ = []
    const next = (at) => { window.frames_.push(at); window.raf_ = requestAnimationFrame(next) }
    requestAnimationFrame(next)
  }`)
  await scroll(session, screens)
  const at = (await page.evaluate('cancelAnimationFrame(window.raf_), window.frames_')) as number[]
  const scrolled = (await page.evaluate('scrollY')) as number
  if (scrolled < PHONE.viewport.height) throw new Error('the page did not scroll')
  return { deltas: at.slice(1).map((time, n) => time - (at[n] ?? 0)), scrolled }
}

const rateOf = (deltas: readonly number[]): number =>
  (1000 * deltas.length) / deltas.reduce((sum, delta) => sum + delta, 0)

const scroll = (session: CDPSession, screens: number): Promise<unknown> =>
  session.send('Input.synthesizeScrollGesture', {
    x: PHONE.viewport.width / 2,
    y: PHONE.viewport.height / 2,
    yDistance: -PHONE.viewport.height * screens,
    speed: 4 * PHONE.viewport.height,
    gestureSourceType: 'mouse',
  })

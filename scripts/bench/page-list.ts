import type { CDPSession } from '@playwright/test'
import { localTokens } from '../../server/auth/local-tokens.ts'
import { quantile, whole } from './figures.ts'
import { type Browsing, type PageFindings, PHONE } from './page-findings.ts'
import { TOKEN_KEY } from './product.ts'

const SCREENS = 40
/** A display shows sixty frames a second. */
const FRAME_MS = 1000 / 60
const GOAL = 59

/** The list of matches, scrolled at four screens a second. */
export async function benchList({ browser, listUrl, quick }: Browsing): Promise<PageFindings> {
  const email = 'bench@example.com'
  const person = { name: 'bench', email }
  const token = await localTokens(TOKEN_KEY, Date.now).sign(person)
  const localStorage = Object.entries({ token, username: person.name, email }).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    ...PHONE,
    storageState: { cookies: [], origins: [{ origin: listUrl, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto(`${listUrl}/live`)
  await page.getByText('Luz Marte').first().waitFor()
  await page.waitForLoadState('networkidle')
  const cards = await page.locator('main li a').count()

  const session = await context.newCDPSession(page)
  await scroll(session, 1)
  await page.evaluate(`{
    window.frames_ = []
    const next = (at) => { window.frames_.push(at); window.raf_ = requestAnimationFrame(next) }
    requestAnimationFrame(next)
  }`)
  await scroll(session, quick ? SCREENS / 10 : SCREENS)
  const at = (await page.evaluate('cancelAnimationFrame(window.raf_), window.frames_')) as number[]
  const scrolled = (await page.evaluate('scrollY')) as number
  await context.close()
  if (scrolled < PHONE.viewport.height) throw new Error('the list did not scroll')

  const deltas = at.slice(1).map((time, n) => time - (at[n] ?? 0))
  const late = deltas.filter((delta) => delta > 1.5 * FRAME_MS)
  const missed = late.reduce((sum, delta) => sum + Math.round(delta / FRAME_MS) - 1, 0)
  const rate = (1000 * deltas.length) / ((at.at(-1) ?? 0) - (at[0] ?? 0))
  return {
    figures: [
      ['Cards on the list, and how far it was scrolled', `${whole(cards)}, ${whole(scrolled)} px`],
      ['Frames a second', rate.toFixed(1)],
      [`Frames that were missed, of ${whole(deltas.length + missed)}`, whole(missed)],
      ['Longest frame', `${quantile(deltas, 1).toFixed(0)} ms`],
    ],
    goals: [
      { goal: 'a list of 2,000 matches scrolls at 60 frames a second', figure: rate.toFixed(1), reached: rate >= GOAL },
    ],
  }
}

const scroll = (session: CDPSession, screens: number): Promise<unknown> =>
  session.send('Input.synthesizeScrollGesture', {
    x: PHONE.viewport.width / 2,
    y: PHONE.viewport.height / 2,
    yDistance: -PHONE.viewport.height * screens,
    speed: 4 * PHONE.viewport.height,
    gestureSourceType: 'mouse',
  })

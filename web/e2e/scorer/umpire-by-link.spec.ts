import type { Page, Route } from '@playwright/test'
import BetterSqlite3 from '../../../server/storage/better-sqlite3.ts'
import type { Grant, GrantCreated } from '../../../shared/grants/grant-schemas.ts'
import { expectAccessible } from '../testing/axe.ts'
import { type BuiltServer, SCORER_KEY } from '../testing/built-server.ts'
import { expect, test } from '../testing/story.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const FORMAT = { format: 'SET1-S:4/TB5', firstServer: 1 } as const

/** Makes calls with the scorer key, as the club's office does. */
function officeOf({ url, databaseFile }: BuiltServer) {
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${SCORER_KEY}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  return {
    makeLink: async (place: object): Promise<GrantCreated> => {
      const until = new Date(Date.now() + 3_600_000).toISOString()
      return (await (await call('POST', '/grants', { until, label: 'Chair', ...place })).json()) as GrantCreated
    },
    move: (id: string, court: string | null) => call('PATCH', `/product/${id}`, { court }),
    revoke: (id: string) => call('DELETE', `/grants/${id}`),
    /** Ends a link now, and waits until the server knows. */
    end: async ({ id, token }: GrantCreated): Promise<void> => {
      const until = Date.now()
      const database = new BetterSqlite3(databaseFile)
      database.prepare('update grants set valid_until = ? where id = ?').run(until, id)
      database.close()
      await expect
        .poll(async () => {
          const answer = await fetch(`${url}/grants/current`, { headers: { authorization: `Bearer ${token}` } })
          return ((await answer.json()) as Grant).until
        })
        .toBe(new Date(until).toISOString())
    },
    seqOf: async (id: string): Promise<number> =>
      ((await (await call('GET', `/product/${id}`)).json()) as { seq: number }).seq,
    authorsOf: async (id: string) => (await (await call('GET', `/product/${id}/authors`)).json()) as unknown,
  }
}

/** The console of this page, as an umpire uses it. */
function consoleOf(page: Page) {
  const root = page.locator('[data-waiting]')
  const tapAce = async (): Promise<void> => {
    await expect(root).toHaveAttribute('data-steady', 'true')
    await page.getByRole('button', { name: 'Ace' }).first().tap()
  }
  return {
    root,
    /** Taps an ace, and waits until the phone shows the point. */
    ace: async (): Promise<void> => {
      const before = Number(await root.getAttribute('data-seq'))
      await tapAce()
      await expect(root).toHaveAttribute('data-seq', String(before + 1))
    },
    /** Taps an ace that the server refuses. The console may close before anybody sees the point on it. */
    refusedAce: tapAce,
    sent: () => expect(root).toHaveAttribute('data-waiting', '0', { timeout: 30_000 }),
  }
}

test('An umpire scores from a link without an account, until the club revokes it @core', async ({
  page,
  umpire,
  server,
  browser,
}) => {
  const office = officeOf(server)
  const { id } = await umpire.createMatch(FORMAT)
  const { token, url, id: grant } = await office.makeLink({ match: id })
  expect(url.endsWith(`/scorer/${id}#${token}`)).toBe(true)
  const umpires = consoleOf(page)
  await page.goto(`/scorer/${id}#${token}`)
  await umpires.ace()
  await umpires.sent()
  await expect(page, 'the secret is not in the address bar').toHaveURL(`/scorer/${id}`)
  expect(await page.evaluate('history.length'), 'nor in the history').toBeLessThanOrEqual(2)
  await page.reload()
  await umpires.ace()
  await umpires.sent()
  expect(await office.authorsOf(id)).toEqual({ authors: [{ kind: 'grant', id: grant, name: 'Chair', from: 1, to: 2 }] })

  await office.revoke(grant)
  await umpires.refusedAce()
  await expect(page.getByRole('alert').filter({ hasText: 'The club has revoked this link.' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('The server didn’t accept 1 entry.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ace, Ana Reyes' })).toBeVisible()
  expect(await office.seqOf(id)).toBe(2)

  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${server.url}/scorer/${id}#${token}`)
  await expect(elsewhere.getByRole('alert'), 'a phone that opens the revoked link').toContainText(
    'has revoked this link',
  )
  await expect(elsewhere.getByLabel('Scorer key'), 'an umpire with a link has no key').toBeHidden()

  const another = await office.makeLink({ match: id })
  await page.goto(`/scorer/${id}#${another.token}`)
  await umpires.sent()
  await expect(page, 'the new link is taken without a reload').toHaveURL(`/scorer/${id}`)
  expect(await office.seqOf(id)).toBe(3)
})

test('If the tab of a link closes, the address of the console is enough to go on, and what waited is sent', async ({
  page,
  umpire,
  server,
}) => {
  const office = officeOf(server)
  const { id } = await umpire.createMatch(FORMAT)
  const { token, id: grant } = await office.makeLink({ match: id })
  await page.goto(`/scorer/${id}#${token}`)
  await page.route('**/actions', (route) => route.abort())
  await consoleOf(page).ace()
  await expect(consoleOf(page).root).toHaveAttribute('data-waiting', '1')
  await page.close()
  const again = await page.context().newPage()
  await again.goto(`/scorer/${id}`)
  await consoleOf(again).sent()
  await consoleOf(again).ace()
  await consoleOf(again).sent()
  expect(await office.seqOf(id)).toBe(2)

  await office.revoke(grant)
  await again.close()
  const last = await page.context().newPage()
  await last.goto(`/scorer/${id}`)
  await expect(last.getByRole('alert')).toContainText('The club has revoked this link.')
  await last.close()
  const later = await page.context().newPage()
  await later.goto(`/scorer/${id}`)
  await expect(later.getByText('To score a match, open the link'), 'the phone has forgotten the link').toBeVisible()
})

test('Offline past the end of a link, only what was tapped before the end counts', async ({ page, umpire, server }) => {
  const office = officeOf(server)
  const { id } = await umpire.createMatch(FORMAT)
  const link = await office.makeLink({ match: id })
  const umpires = consoleOf(page)
  await page.goto(`/scorer/${id}#${link.token}`)
  await expect(umpires.root).toHaveAttribute('data-steady', 'true')
  await page.context().setOffline(true)
  await umpires.ace()
  await umpires.ace()
  await office.end(link)
  await expect(umpires.root).toHaveAttribute('data-steady', 'true')
  await page.getByRole('button', { name: 'Undo: Ace, Ana Reyes' }).tap()
  await expect(umpires.root).toHaveAttribute('data-waiting', '3')
  await page.context().setOffline(false)
  await expect(page.getByRole('alert').filter({ hasText: 'This link has ended.' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('The server didn’t accept 1 entry.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Undo: Ace, Ana Reyes' })).toBeVisible()
  expect(await office.seqOf(id)).toBe(2)
})

test('A console without a network closes at the end of its link, and its points are sent after the return', async ({
  page,
  umpire,
  server,
}) => {
  const office = officeOf(server)
  const { id } = await umpire.createMatch(FORMAT)
  const { token } = await office.makeLink({ match: id, until: new Date(Date.now() + 8000).toISOString() })
  const umpires = consoleOf(page)
  await page.goto(`/scorer/${id}#${token}`)
  await expect(umpires.root).toHaveAttribute('data-steady', 'true')
  await page.context().setOffline(true)
  await umpires.ace()
  await umpires.ace()
  const ended = page.getByRole('alert').filter({ hasText: 'This link has ended.' })
  await expect(ended).toBeVisible({ timeout: 30_000 })
  await expect(umpires.root, 'takes no more taps').toHaveCount(0)
  await expect(page.getByText('2 entries were made before the end of the link.')).toBeVisible()
  await page.context().setOffline(false)
  // The text changes to "1 entry was made …" before the second entry is sent.
  await expect(page.getByText('made before the end of the link')).toHaveCount(0, { timeout: 30_000 })
  await expect(ended).toBeVisible()
  expect(await office.seqOf(id)).toBe(2)
})

test('A point that is stored is never called refused, even if its answer is lost and the link is revoked', async ({
  page,
  umpire,
  server,
}) => {
  const office = officeOf(server)
  const { id } = await umpire.createMatch(FORMAT)
  const { token, id: grant } = await office.makeLink({ match: id })
  const umpires = consoleOf(page)
  await page.route('**/actions', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await office.revoke(grant)
    await route.abort()
  })
  await page.goto(`/scorer/${id}#${token}`)
  await umpires.ace()
  await umpires.sent()
  await expect(page.getByText('didn’t accept')).toHaveCount(0)
  expect(await office.seqOf(id)).toBe(1)
})

test('The link of a court lists the matches on it and is refused elsewhere, as is the link of another match', async ({
  page,
  umpire,
  server,
}) => {
  const office = officeOf(server)
  const { id } = await umpire.createMatch({ ...FORMAT, club: 'club_naco', court: 'club_naco-2' })
  const other = await umpire.createMatch({ ...FORMAT, club: 'club_naco', company: 'Eva Cruz', company2: 'Mia Sol' })
  const link = await office.makeLink({ court: 'club_naco-2' })
  const umpires = consoleOf(page)
  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close())
  await page.goto(`/scorer#${link.token}`)
  await expect(page.getByText('Choose the match on your court: Club Naco, Court 2.')).toBeVisible()
  await expect(page).toHaveURL('/scorer')
  await expect(page.getByText('Eva Cruz')).toHaveCount(0)
  await page.getByRole('link', { name: /Ana Reyes/ }).tap()
  await umpires.ace()
  await umpires.sent()
  expect(await office.seqOf(id)).toBe(1)

  await page.goto(`/scorer/${other.id}`)
  const elsewhereText = page.getByText('Your link is for Club Naco, Court 2. This match has no court.')
  await expect(elsewhereText).toBeVisible()
  await expect(umpires.root, 'takes no taps').toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: /Ana Reyes/ }).tap()
  await expect(umpires.root).toHaveAttribute('data-steady', 'true')
  // The phone does not learn yet where the match is now.
  const news = `**/product/${id}/actions?since=*`
  const hold = (route: Route) => route.abort()
  await page.route(news, hold)
  await office.move(id, 'club_naco-3')
  await office.move(other.id, 'club_naco-2')
  await umpires.refusedAce()
  await page.unroute(news, hold)
  await expect(page.getByText('This match is on Club Naco, Court 3.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Ace, Ana Reyes' }), 'the point is kept').toBeVisible()
  await expect(page.getByRole('link', { name: /Eva Cruz/ }), 'the match on the court now').toBeVisible()
  expect(await office.seqOf(id)).toBe(1)
  await office.move(id, 'club_naco-2')
  await umpires.sent()
  expect(await office.seqOf(id), 'sent when the match is back on the court').toBe(2)

  await office.end(link)
  await page.goto(`/scorer/${id}#${link.token}`)
  await page.reload()
  await expect(page.getByText('This link has ended.')).toBeVisible()

  const elsewhere = await office.makeLink({ match: id })
  await page.goto(`/scorer/${other.id}#${elsewhere.token}`)
  await expect(page.getByText('This link is for another match.')).toBeVisible()
  await page.goto('/scorer')
  await expect(page.getByRole('main').getByRole('link'), 'only the match of the link').toHaveCount(1)
  await page.getByRole('link', { name: /Ana Reyes/ }).tap()
  await umpires.ace()
  await umpires.sent()
})

test('A court and a name that the office changes during a match show on the console at once, and after a lost connection', async ({
  page,
  umpire,
  server,
}) => {
  const office = officeOf(server)
  const { id } = await umpire.createMatch({ ...FORMAT, club: 'club_naco', court: 'club_naco-1' })
  const { token } = await office.makeLink({ match: id })
  const isWatching = page
    .waitForEvent('websocket', (socket) => socket.url().includes('socket.io'))
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('43')))
  await page.goto(`/scorer/${id}#${token}`)
  const { root, ace, sent } = consoleOf(page)
  await ace()
  await sent()
  await expect(root.getByText('Court 1', { exact: true })).toBeVisible()
  await isWatching
  // Only the socket can bring the news.
  const polls = '**/product/*/actions?since=*'
  await page.route(polls, (route) => route.abort())
  await umpire.describe(id, { company: 'Ana Reyes Soto' })
  await office.move(id, 'club_naco-2')
  await expect(root.getByText('Court 2', { exact: true })).toBeVisible()
  await expect(page.getByText('The office moved this match to Court 2.')).toBeVisible()
  await expect(root.getByRole('rowheader').first()).toContainText('Reyes Soto')
  await expectAccessible(page)

  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close())
  await page.reload()
  await expect(root).toHaveAttribute('data-seq', '1')
  await umpire.describe(id, { company: 'Ana Reyes' })
  await office.move(id, null)
  await page.unroute(polls)
  await expect(page.getByText('The office took this match off its court.')).toBeVisible({ timeout: 15_000 })
  await expect(root.getByText(/^Court/)).toHaveCount(0)
  await expect(root.getByRole('rowheader').first()).not.toContainText('Soto')
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { anUndo, aStatus, pointBy } from '../../server/testing/client.ts'
import { type RunningApp, startOwnApp } from '../../server/testing/running-app.ts'
import { letIn, openSocket } from '../../server/testing/watcher.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import type { AppSocket } from '../api/socket.ts'
import { joinRoom, load } from './catch-up.ts'
import { ALL_MATCHES, adoptSummary, fold, useLive } from './match-store.ts'

/** Returns what the page's list shows of each match. */
const shown = () =>
  Object.values(useLive.getState().summaries)
    .map(({ id, description }) => ({ id, description, ...stateOf(id) }))
    .sort((a, b) => a.id.localeCompare(b.id))

function stateOf(id: string) {
  const live = useLive.getState().liveMatches[id]
  return { seq: live?.seq, status: live?.score.status, points: live?.score.points }
}

async function stored(app: RunningApp) {
  const { body } = await app.get('/product?view=summary')
  return (body as MatchSummary[])
    .map(({ id, description, seq, status, scoreboard }) => {
      return { id, description, seq, status, points: scoreboard.state.points }
    })
    .sort((a, b) => a.id.localeCompare(b.id))
}

const send = globalThis.fetch

/** Sends the page's requests to this server, and counts the requests for the list. */
function visit(app: RunningApp) {
  const requests = { lists: 0 }
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.lists += Number(path.startsWith('/product?'))
    return send(new URL(path, app.url), init)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return requests
}

/** Connects the page's socket and joins the list. */
async function join(app: RunningApp) {
  const socket = openSocket(app.url)
  await letIn(socket)
  for (const event of ['match:action', 'match:undo', 'match:status'])
    socket.on(event, (entry) => void fold(entry.matchId, [entry]))
  socket.on('match:updated', adoptSummary)
  const rejoin = () => joinRoom(socket as unknown as AppSocket, ALL_MATCHES)
  expect(await rejoin()).toBe(true)
  return { rejoin, leave: () => void socket.close() }
}

/** Starts a server with a scheduled, a live and a finished match, and a page that has followed them. */
async function aPageWithMatches() {
  useLive.setState(useLive.getInitialState(), true)
  const app = await startOwnApp()
  const [scheduled, live, over] = [await app.newMatch(), await app.newMatch(), await app.newMatch()]
  await app.score(live.id, [pointBy(live.one), pointBy(live.one)])
  await app.score(over.id, [pointBy(over.one), aStatus('retired', { winner: over.two })])
  const requests = visit(app)
  await load(ALL_MATCHES)
  const page = await join(app)
  expect(shown()).toEqual(await stored(app))
  expect(
    shown()
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['live', 'retired', 'scheduled'])
  return { app, scheduled, live, over, requests, page }
}

test('a page that missed nothing joins the list again without loading it, even after entries over the socket', async () => {
  const { app, live, over, requests, page } = await aPageWithMatches()
  expect(requests.lists).toBe(1)
  await app.score(live.id, [pointBy(live.two), anUndo()])
  await app.score(over.id, anUndo())
  await app.patch(over.id, { description: 'Third round' })
  await app.newMatch()
  await vi.waitFor(async () => expect(shown()).toEqual(await stored(app)))
  expect(await page.rejoin()).toBe(true)
  page.leave()
  await join(app)
  expect(requests.lists).toBe(1)
})

type Scene = Awaited<ReturnType<typeof aPageWithMatches>>

test.each<[string, (scene: Scene) => Promise<unknown>]>([
  ['points of a live match', ({ app, live }) => app.score(live.id, [pointBy(live.one), pointBy(live.two)])],
  ['the end of a live match', ({ app, live }) => app.score(live.id, aStatus('retired', { winner: live.two }))],
  ['the first point of a match', ({ app, scheduled }) => app.score(scheduled.id, pointBy(scheduled.one))],
  ['an undo that reopens a finished match', ({ app, over }) => app.score(over.id, anUndo())],
  ['a new match', ({ app }) => app.newMatch()],
  ['a new description', ({ app, over }) => app.patch(over.id, { description: 'Third round' })],
])('a page that was away catches up with %s', async (_, happens) => {
  const scene = await aPageWithMatches()
  scene.page.leave()
  await happens(scene)
  expect(shown()).not.toEqual(await stored(scene.app))
  await join(scene.app)
  expect(shown()).toEqual(await stored(scene.app))
})

test('a page adopts the shorter logs of a restored server, and removes the matches that it does not have', async () => {
  const { live, over, page } = await aPageWithMatches()
  page.leave()
  const restored = await startOwnApp()
  for (const { id } of [live, over]) await restored.newMatch({ id })
  await restored.score(live.id, pointBy(live.two))
  await restored.score(over.id, aStatus('walkover', { winner: over.two }))
  visit(restored)
  await join(restored)
  expect(shown()).toEqual(await stored(restored))
  expect(shown().map(({ seq }) => seq)).toEqual([1, 1])
})

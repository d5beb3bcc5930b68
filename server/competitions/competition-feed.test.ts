// Runs on both databases.
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { CompetitionChanged, CompetitionWatched } from '../../shared/competitions/competition-feed-schemas.ts'
import type { OfficeCompetition } from '../../shared/competitions/competition-schemas.ts'
import { anUndo } from '../testing/client.ts'
import { COMPETITION, competitionCalls } from '../testing/competition-calls.ts'
import { startApp } from '../testing/running-app.ts'
import { ask, dropped, letIn, openSocket } from '../testing/watcher.ts'

const app = await startApp()
afterAll(app.close)
const { as, asTag, aCompetition, anEvent } = await competitionCalls(app)

/** Connects a socket that keeps the changes that it receives. */
async function aWatcher() {
  const socket = openSocket(app.url)
  const changes: CompetitionChanged[] = []
  socket.on('competition:changed', (change: CompetitionChanged) => changes.push(change))
  if (!(await letIn(socket))) throw new Error('the socket was refused')
  const watch = (id: unknown) => ask(socket, 'competition:watch', { id }) as Promise<CompetitionWatched>
  return { socket, changes, watch }
}

/** Changes the fields of a competition. */
async function change(id: string, more: object): Promise<void> {
  const { tag } = (await as('GET', `/office/all-competitions/${id}`)).body as OfficeCompetition
  const { status, body } = await asTag('PUT', `/competitions/${id}`, { ...COMPETITION, ...more }, tag)
  expect(status, JSON.stringify(body)).toBe(200)
}

const SOON = { timeout: 1000, interval: 10 }

describe('a watcher of a competition', () => {
  test('gets the version that an event has after each result, undo and withdrawal, within a second', async () => {
    const event = await anEvent('ABCD')
    await event.publish()
    const { match } = await event.made('main-1-1')
    const { changes, watch } = await aWatcher()
    const { version } = await event.read()
    expect(await watch(event.competition)).toEqual({ ok: true, version: 1, events: [{ id: event.id, version }] })
    for (const act of [() => event.play('main-1-1'), () => app.score(match, anUndo()), () => event.withdraw('D')]) {
      const before = await event.read()
      await act()
      await vi.waitFor(async () => {
        const now = await event.read()
        expect(now).not.toEqual(before)
        expect(changes.at(-1)).toEqual({ id: event.competition, event: event.id, version: now.version })
      }, SOON)
    }
  })

  test('gets changes of the competition itself, and its new events', async () => {
    const id = await aCompetition()
    const { changes, watch } = await aWatcher()
    expect(await watch(id)).toEqual({ ok: true, version: 1, events: [] })
    await change(id, { name: 'Open' })
    await vi.waitFor(() => expect(changes).toEqual([{ id, event: null, version: 2 }]), SOON)
    const event = {
      id: 'e-1',
      name: 'Singles',
      kind: 'singles',
      matchFormat: null,
      stages: [{ id: 'm', kind: 'knockout' }],
    }
    expect((await as('POST', `/competitions/${id}/events`, event)).status).toBe(201)
    await vi.waitFor(() => expect(changes.slice(1)).toEqual([{ id, event: 'e-1', version: 1 }]), SOON)
  })

  test('gets nothing of others, and nothing after it has left', async () => {
    const [own, other] = [await aCompetition(), await aCompetition()]
    const [leaving, staying] = [await aWatcher(), await aWatcher()]
    for (const { watch } of [leaving, staying]) await watch(own)
    expect(await ask(leaving.socket, 'competition:unwatch', { id: own })).toEqual({ ok: true })
    for (const id of [other, own]) await change(id, { name: 'Open' })
    await vi.waitFor(() => expect(staying.changes).toEqual([{ id: own, event: null, version: 2 }]), SOON)
    expect(leaving.changes).toEqual([])
  })

  test('learns that the competition is no longer published, and nothing more of it until it is', async () => {
    const event = await anEvent('AB')
    const { changes, watch } = await aWatcher()
    await watch(event.competition)
    await change(event.competition, { published: false })
    const hidden = { id: event.competition, event: null, version: 2 }
    await vi.waitFor(() => expect(changes).toEqual([hidden]), SOON)
    await event.publish()
    const second = await aWatcher()
    expect(await second.watch(event.competition)).toEqual({ ok: false, code: 'COMPETITION_NOT_FOUND' })
    expect(changes).toEqual([hidden])
    await change(event.competition, { published: true })
    const { version } = await event.read()
    await vi.waitFor(() => expect(changes).toContainEqual({ ...hidden, event: event.id, version }), SOON)
    expect(second.changes).toEqual([])
  })
})

describe('a watch', () => {
  test('of an unknown competition, or one that is not published, is refused', async () => {
    const { watch } = await aWatcher()
    for (const id of ['none', await aCompetition({ published: false })])
      expect(await watch(id)).toEqual({ ok: false, code: 'COMPETITION_NOT_FOUND' })
  })

  test.each([[7], [''], ['a\u0000b'], ['x'.repeat(65)], [null]])('of the id %j is refused', async (id) => {
    const { socket, watch } = await aWatcher()
    expect(await watch(id)).toEqual({ ok: false, code: 'BAD_PAYLOAD' })
    expect(await ask(socket, 'competition:unwatch', { id })).toEqual({ ok: false, code: 'BAD_PAYLOAD' })
  })

  test('of a 21st competition ends the connection', async () => {
    const { socket, watch } = await aWatcher()
    const gone = dropped(socket)
    for (let count = 0; count < 20; count += 1) expect(await watch(await aCompetition())).toMatchObject({ ok: true })
    expect(await watch(await aCompetition())).toEqual({ ok: false, code: 'TOO_MANY_ROOMS' })
    await gone
  })

  test('of unknown competitions takes no room', async () => {
    const { watch } = await aWatcher()
    for (let count = 0; count < 25; count += 1) await watch(`none-${count}`)
    expect(await watch(await aCompetition())).toMatchObject({ ok: true })
  })
})

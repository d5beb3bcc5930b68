import type { Server } from 'socket.io'
import { afterAll, expect, test, vi } from 'vitest'
import type { CompetitionChanged } from '../../shared/competitions/competition-feed-schemas.ts'
import type { EventAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { competitionCalls } from '../testing/competition-calls.ts'
import { openPglite } from '../testing/pglite.ts'
import { startApp } from '../testing/running-app.ts'
import { ask, openSocket } from '../testing/watcher.ts'
import { publishCompetitions } from './publish-commits.ts'

const storage = await openPglite()
const shared = { ...storage, close: async () => undefined }
const [one, other] = [await startApp({ storage: () => shared }), await startApp({ storage: () => shared })]
afterAll(async () => {
  for (const { close } of [one, other]) await close()
  await storage.close()
})
const { anEvent } = await competitionCalls(one, storage)

test('watchers at two servers that exchange no messages learn of a result within three seconds, and both servers show it', async () => {
  const event = await anEvent('ABCD')
  await event.publish()
  await event.made('main-1-2')
  const changes = new Map<string, CompetitionChanged>()
  for (const { url } of [one, other]) {
    const socket = openSocket(url)
    socket.on('competition:changed', (change: CompetitionChanged) => changes.set(url, change))
    expect(await ask(socket, 'competition:watch', { id: event.competition })).toMatchObject({ ok: true })
  }
  await event.play('main-1-1')
  await vi.waitFor(
    async () => {
      for (const { url, get } of [one, other]) {
        const now = (await get(event.path)).body as EventAnswer
        expect(now.stages[0]?.matches.find(({ id }) => id === 'main-2-1')?.sides[0]).not.toBeNull()
        expect(changes.get(url)).toEqual({ id: event.competition, event: event.id, version: now.version })
      }
    },
    { timeout: 3000, interval: 20 },
  )
})

test('a server tells the others of each change of a competition, and looks when they tell', () => {
  const heard = new Map<string, () => void>()
  const said: string[] = []
  const io = {
    serverSideEmit: (event: string) => said.push(event),
    on: (event: string, listener: () => void) => heard.set(event, listener),
  } as unknown as Server
  const commits: (() => void)[] = []
  const look = vi.fn()
  publishCompetitions(io, { onCommit: (listener) => commits.push(listener), look })
  for (const commit of commits) commit()
  expect(said).toHaveLength(1)
  expect(look).not.toHaveBeenCalled()
  heard.get(said[0] ?? '')?.()
  expect(look).toHaveBeenCalledTimes(1)
})

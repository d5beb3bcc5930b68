import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { localTokens } from '../../server/auth/local-tokens.ts'
import { storePeople } from '../../server/testing/people-rows.ts'
import type { CompetitionChanged, CompetitionWatched } from '../../shared/competitions/competition-feed-schemas.ts'
import type { OfficeCompetition } from '../../shared/competitions/competition-schemas.ts'
import type { DrawMatchAnswer, EventAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { entriesOf, foreign, knockout, played } from '../../shared/competitions/testing/tods-files.ts'
import { caller } from './scorer.ts'
import { type BuiltServer, type Tally, until } from './servers.ts'

interface Parts {
  readonly a: BuiltServer
  readonly b: BuiltServer
  readonly database: string
  readonly scorerKey: string
  readonly tokenKey: string
}

const MANAGER = 'competitions@example.com'
/** How soon both draws must show a result on a busy machine (ms). On an idle one it takes a tenth. */
const SOON_MS = 5000

/** Checks that a result moves the draw on both servers, and that watchers at both learn of it. */
export async function checkCompetition(
  { check }: Tally,
  { a, b, database, scorerKey, tokenKey }: Parts,
): Promise<void> {
  const sockets: Socket[] = []
  const scorer = caller(scorerKey)
  await check('a result on one server moves the draw on both, and watchers at both learn of it', async () => {
    await storePeople(database, { [MANAGER]: [{ role: 'manager', club: 'club_naco' }] })
    const manager = caller(await localTokens(tokenKey).sign({ email: MANAGER, name: '' }))
    const send = async (by: typeof manager, method: string, path: string, body: object, more = {}) => {
      const answer = await by.call(method, a.url + path, body, more)
      if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    const id = randomUUID()
    const file = foreign(played([knockout()], entriesOf(4), () => null))
    const made = await send(manager, 'POST', `/office/all-competitions/tods?id=${id}&club=club_naco`, file)
    const { tag, name, club, clubs, from, to, events } = made as OfficeCompetition
    const published = { name, club, clubs, from, to, published: true }
    await send(manager, 'PUT', `/competitions/${id}`, published, { 'if-match': `"${tag}"` })
    manager.close()
    const path = `/competitions/${id}/events/${events[0]?.id}`

    const read = async ({ url }: BuiltServer) => (await scorer.call('GET', url + path)).body as EventAnswer
    const matchOn = async (server: BuiltServer, place: string): Promise<DrawMatchAnswer | undefined> =>
      (await read(server)).stages[0]?.matches.find((match) => match.id === place)
    await until('the matches', async () => (await matchOn(b, 'main-1-1'))?.match != null, SOON_MS)
    const product = (await matchOn(b, 'main-1-1'))?.match

    const heard = new Map<BuiltServer, number>()
    for (const server of [a, b]) {
      const socket = io(server.url, { transports: ['websocket'], forceNew: true })
      sockets.push(socket)
      socket.on('competition:changed', ({ version }: CompetitionChanged) => void heard.set(server, version))
      const answer = (await socket.timeout(SOON_MS).emitWithAck('competition:watch', { id })) as CompetitionWatched
      if (!answer.ok) throw new Error(`competition:watch: ${answer.code}`)
    }
    const sets = [6, 6].map((games) => ({ games: [games, 2], tiebreak: null }))
    await send(scorer, 'POST', `/product/${product}/actions`, { id: 'end', status: 'finished', sets })
    const hasMoved = async (server: BuiltServer): Promise<boolean> =>
      (await matchOn(server, 'main-2-1'))?.sides[0] != null && heard.get(server) === (await read(server)).version
    const took = await until('both draws', async () => (await hasMoved(a)) && (await hasMoved(b)), SOON_MS)
    return `${took.toFixed(0)} ms`
  })
  // A socket that stays open would connect again for ever.
  for (const socket of sockets) socket.disconnect()
  scorer.close()
}

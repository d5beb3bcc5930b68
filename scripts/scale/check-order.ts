import { isDeepStrictEqual } from 'node:util'
import { io, type Socket } from 'socket.io-client'
import { localTokens } from '../../server/auth/local-tokens.ts'
import { morningZone } from '../../server/testing/morning-zone.ts'
import { storePeople } from '../../server/testing/people-rows.ts'
import type { OfficeOrder } from '../../shared/order/office-order-schemas.ts'
import type { ExpectedChanged } from '../../shared/order/order-feed-schemas.ts'
import type { ExpectedStartAnswer, OrderAnswer } from '../../shared/order/order-schemas.ts'
import type { Watched } from '../../shared/reservations/reservations-schemas.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { aMatch, caller, ONE } from './scorer.ts'
import { type BuiltServer, type Tally, until } from './servers.ts'

interface Parts {
  readonly a: BuiltServer
  readonly b: BuiltServer
  readonly database: string
  readonly scorerKey: string
  readonly tokenKey: string
}

const OWNER = 'order@example.com'
const CLUB = 'club_order'
const COURT = `${CLUB}-1`
/** How soon pages at both servers must have a change on a busy machine (ms). A server looks for changes every two seconds. */
const SOON_MS = 8000

/** What a page at a server knows. */
interface Page {
  readonly changed: object[]
  readonly expected: Map<string, ExpectedStartAnswer | null>
}

/** Checks that an order of play that one server stores reaches pages at the other, and that both expect the same starts. */
export async function checkOrder({ check }: Tally, { a, b, database, scorerKey, tokenKey }: Parts): Promise<void> {
  const sockets: Socket[] = []
  const scorer = caller(scorerKey)
  await storePeople(database, { [OWNER]: [{ role: 'owner', club: null }] })
  const owner = caller(await localTokens(tokenKey).sign({ email: OWNER, name: '' }))
  const send = async (by: typeof owner, method: string, path: string, body: object, more = {}): Promise<unknown> => {
    const answer = await by.call(method, a.url + path, body, more)
    if (answer.status > 201) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const timeZone = morningZone()
  const date = dateIn(timeZone, Date.now())
  const path = `/order/${CLUB}/${date}`
  // Without a format, nothing would follow from the end of a game.
  const playing = { ...aMatch(), format: 'SET3-S:6/TB7' }
  const waiting = { ...aMatch(), company: 'Eva Cruz', company2: 'Mia Soto' }
  const pages = new Map<BuiltServer, Page>()
  const orderOn = async ({ url }: BuiltServer): Promise<OrderAnswer> =>
    (await scorer.call('GET', url + path)).body as OrderAnswer

  async function watch(server: BuiltServer): Promise<void> {
    const socket = io(server.url, { transports: ['websocket'], forceNew: true })
    sockets.push(socket)
    const page: Page = { changed: [], expected: new Map() }
    pages.set(server, page)
    socket.on('order:changed', (day) => void page.changed.push(day))
    socket.on('order:expected', ({ expected }: ExpectedChanged) => {
      for (const [key, start] of Object.entries(expected)) page.expected.set(key, start)
    })
    const answer = (await socket.timeout(SOON_MS).emitWithAck('order:watch', { club: CLUB, date })) as Watched
    if (!answer.ok) throw new Error(`order:watch: ${answer.code}`)
  }

  await check('an order of play that one server stores is on both, and pages at the other one learn it', async () => {
    await send(owner, 'POST', '/office/clubs', { id: CLUB, name: 'Order', address: 'Street 1', timeZone, courts: 1 })
    const today = new Date().toISOString()
    for (const match of [playing, waiting])
      await send(scorer, 'POST', '/product', { ...match, club: CLUB, date: today })
    await until('the club', async () => (await scorer.call('GET', b.url + path)).status === 200, SOON_MS)
    for (const server of [a, b]) await watch(server)
    const { tag } = (await owner.call('GET', `${a.url}/office${path}`)).body as OfficeOrder
    const matches = [
      { key: playing.id, court: COURT, kind: 'at', time: new Date(Date.now() + SOON_MS).toISOString() },
      { key: waiting.id, court: COURT, kind: 'followedBy', time: null },
    ]
    await send(owner, 'PUT', path, { matches }, { 'if-match': `"${tag}"` })
    const took = await until(
      'the order at the other server',
      async () => {
        const keys = (await orderOn(b)).courts.flatMap((court) => court.matches.map(({ key }) => key))
        return (pages.get(b)?.changed.length ?? 0) > 0 && keys.join() === [playing.id, waiting.id].join()
      },
      SOON_MS,
    )
    return `${took.toFixed(0)} ms`
  })

  await check('both servers expect the same start after the end of a game', async () => {
    const expectedOn = async (server: BuiltServer): Promise<unknown> => {
      const match = (await orderOn(server)).courts[0]?.matches.find(({ key }) => key === waiting.id)
      return match?.expected ?? null
    }
    for (let game = 1; game <= 2; game++) {
      for (const page of pages.values()) page.expected.clear()
      for (let point = 1; point <= 4; point++)
        await send(scorer, 'POST', `/product/${playing.id}/actions`, {
          id: `${game}-${point}`,
          player: ONE,
          action: 'WINNER',
        })
      await until(
        `the same start after game ${game}`,
        async () => {
          const sent = [a, b].map((server) => pages.get(server)?.expected.get(waiting.id))
          const read = await Promise.all([expectedOn(a), expectedOn(b)])
          return [...sent, ...read].every((each) => each != null && isDeepStrictEqual(each, sent[0]))
        },
        SOON_MS,
      )
    }
  })
  // A socket that stays open would connect again for ever.
  for (const socket of sockets) socket.disconnect()
  owner.close()
  scorer.close()
}

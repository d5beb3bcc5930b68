import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { localTokens } from '../../server/auth/local-tokens.ts'
import { COMPETITION, MANAGER, STAGE } from '../../server/testing/competition-calls.ts'
import { problemsIn } from '../../server/testing/competitions-model/problems.ts'
import { storePeople } from '../../server/testing/people-rows.ts'
import { quantile } from '../../server/testing/quantile.ts'
import type { DrawMatchAnswer, EventAnswer, OfficeEvent } from '../../shared/competitions/event-answer-schemas.ts'
import type { Match } from '../../shared/matches/match-schemas.ts'
import { applyEvent } from '../../shared/scoring/fold.ts'
import { isOver, type Score, type Side } from '../../shared/scoring/score.ts'
import type { Action } from '../../shared/scoring/scoring-event.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import { type Answer, caller } from './scorer.ts'
import type { BuiltServer, Tally } from './servers.ts'
import { watchEvents } from './watched-events.ts'

export interface ChampionshipParts {
  readonly a: BuiltServer
  readonly b: BuiltServer
  /** The load balancer in front of both servers. */
  readonly url: string
  readonly database: string
  readonly scorerKey: string
  readonly tokenKey: string
  readonly small: boolean
}

/** A point: the side that acts, and what it does. */
type Point = readonly [by: Side, action: Action]

const SCORERS = 8
/** How soon a draw must show a result on a busy machine (ms). On an idle one it takes a tenth. */
const SOON = 5000
/** How long all matches may take (ms). */
const LONGEST = 600_000

/** The whole size is that of a club’s championship. */
const SIZES = {
  whole: { singles: 32, pairs: 16, groups: 4, format: 'SET3-S:6/TB7' },
  small: { singles: 8, pairs: 4, groups: 2, format: 'SET1-S:4/TB7' },
}
const IN_GROUP = 4

/** Returns points of matches, the real ones of REAL_MATCHES if it names a file. Each list is long enough for any match, if it is repeated. */
function pointsToPlay(): readonly (readonly Point[])[] {
  const { REAL_MATCHES } = process.env
  // Without a file the side that wins a point follows from a fixed sequence.
  if (!REAL_MATCHES) {
    const side = (n: number): Side => ((n * 7919) % 1009 < 504 ? 1 : 2)
    return Array.from({ length: 40 }, (_, match) =>
      Array.from({ length: 120 }, (_, n): Point => [side(match * 131 + n * 17), n % 9 === 0 ? 'ACE' : 'WINNER']),
    )
  }
  const lines = readFileSync(REAL_MATCHES, 'utf8').trim().split('\n')
  return lines.map((line) =>
    (JSON.parse(line) as { points: [Side, Side, Action][] }).points.map(([, by, action]): Point => [by, action]),
  )
}

/**
 * Plays the championship of a club through over HTTP: a knockout with a consolation, pairs, groups with a final round, eight scorers
 * at once on two servers. One server is killed in the middle. Then computes every table, place and champion again from the matches.
 */
export async function championship({ check, say }: Tally, parts: ChampionshipParts): Promise<void> {
  const { a, b, url, database, scorerKey, tokenKey, small } = parts
  const size = small ? SIZES.small : SIZES.whole
  await storePeople(database, { [MANAGER]: [{ role: 'manager', club: COMPETITION.club }] })
  const manager = caller(await localTokens(tokenKey).sign({ email: MANAGER, name: '' }))
  const scorer = caller(scorerKey)

  /** Sends a request until a server answers it. */
  async function sent(by: typeof manager, method: string, path: string, body?: unknown): Promise<Answer> {
    for (;;) {
      const answer = await by.call(method, url + path, body).catch(() => null)
      if (answer && answer.status < 500) return answer
      await delay(50 + 100 * Math.random())
    }
  }
  async function made<T>(path: string, body: object): Promise<T> {
    const answer = await sent(manager, 'POST', path, body)
    if (answer.status > 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as T
  }
  const read = async (path: string, server: string): Promise<EventAnswer> =>
    (await manager.call('GET', server + path)).body as EventAnswer

  const competition = randomUUID()
  await made('/competitions', { ...COMPETITION, id: competition })
  const players: string[] = []
  for (let n = 1; n <= size.singles; n++) {
    const { id } = await made<{ id: string }>('/players', {
      id: randomUUID(),
      name: `Champion ${n}`,
      club: COMPETITION.club,
    })
    players.push(id)
  }

  const pathOf = (event: string): string => `/competitions/${competition}/events/${event}`

  /** Adds an event with its entries and publishes its draws. Returns its id. */
  async function anEvent(more: object, stages: readonly { readonly id: string }[], sides: readonly string[][]) {
    const id = randomUUID()
    const path = pathOf(id)
    await made(`/competitions/${competition}/events`, { id, matchFormat: size.format, stages, ...more })
    for (const [index, side] of sides.entries())
      await made(`${path}/entries`, { id: `e-${index + 1}`, players: side, rank: index + 1 })
    for (const { id: stage } of stages) await publish(path, stage)
    return id
  }
  async function publish(path: string, stage: string): Promise<void> {
    const { tag } = (await sent(manager, 'GET', `/office/all-${path.slice(1)}`)).body as OfficeEvent
    const answer = await manager.call('POST', `${url}${path}/draw`, { stage, seed: '7' }, { 'if-match': `"${tag}"` })
    if (answer.status !== 200) throw new Error(`the draw of ${stage}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }

  const alone = players.map((player) => [player])
  const pairs = Array.from({ length: size.pairs }, (_, n) => players.slice(2 * n, 2 * n + 2))
  const singles = { name: 'Singles', kind: 'singles' }
  const knockout = { ...STAGE, seeds: 2, thirdPlace: true, consolation: 'firstMatch' }
  const groups = { id: 'groups', kind: 'groups', groups: size.groups, goOn: 2 }
  const events = [
    await anEvent(singles, [knockout], alone),
    await anEvent({ name: 'Pairs', kind: 'doubles' }, [STAGE], pairs),
    await anEvent({ ...singles, name: 'Groups' }, [groups, STAGE], alone.slice(0, size.groups * IN_GROUP)),
  ]

  const taken = new Set<string>()
  /** When the last entry of each match was stored, and when the draw first showed its result. */
  const ended = new Map<string, number>()
  const shown = new Map<string, number>()
  const lists = pointsToPlay()
  let appended = 0
  let again = 0
  let isDone = false

  /** Appends an entry under one id until it is acknowledged. */
  async function append(match: string, entry: object): Promise<void> {
    const id = randomUUID()
    for (;;) {
      const answer = await scorer.call('POST', `${url}/product/${match}/actions`, { id, ...entry }).catch(() => null)
      if (answer && answer.status < 300) break
      if (answer && answer.status < 500) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      again++
      await delay(50 + 100 * Math.random())
    }
    appended++
  }

  /** Plays a match to its end. Every twelfth ends early. */
  async function play(match: string, number: number): Promise<void> {
    const { company, company2 } = (await sent(scorer, 'GET', `/product/${match}`)).body as Match
    const names = { 1: company, 2: company2 }
    const points = lists[number % lists.length] ?? []
    const last = number % 12 === 5 ? 0 : number % 12 === 11 ? 20 : Number.POSITIVE_INFINITY
    let score: Score = startScore(size.format)
    for (let n = 0; !isOver(score); n++) {
      if (n === last) {
        await append(match, { status: n === 0 ? 'walkover' : 'retired', winner: company2 })
        break
      }
      const [by, action] = points[n % points.length] ?? [1, 'WINNER']
      await append(match, { player: names[by], action })
      score = applyEvent(score, { kind: 'action', side: by, action })
    }
    ended.set(match, performance.now())
  }

  const matchesIn = ({ stages }: EventAnswer): readonly DrawMatchAnswer[] => stages.flatMap(({ matches }) => matches)
  const next = (answers: ReadonlyMap<string, EventAnswer>): string | undefined =>
    [...answers.values()]
      .flatMap(matchesIn)
      .flatMap(({ match, how }) => (match !== null && how === null && !taken.has(match) ? [match] : []))[0]

  /** The draws as a watcher of the server that is not killed sees them. */
  const seen = new Map<string, EventAnswer>()
  const watcher = await watchEvents({
    url: a.url,
    competition,
    events,
    read: (event) => read(pathOf(event), a.url),
    onRead: (event, answer) => {
      const now = performance.now()
      seen.set(event, answer)
      for (const { match, how } of matchesIn(answer))
        if (match !== null && how !== null && !shown.has(match)) shown.set(match, now)
    },
  })
  const isPlayed = () => [...seen.values()].every(({ champion }) => champion !== null) && next(seen) === undefined
  const began = performance.now()
  const scoring = Array.from({ length: SCORERS }, async () => {
    while (!isDone && performance.now() - began < LONGEST) {
      const match = next(seen)
      if (match === undefined) {
        await delay(20)
        continue
      }
      taken.add(match)
      await play(match, taken.size)
    }
  })

  const expected = size.singles + size.pairs + size.groups * IN_GROUP
  const played = async (count: number) => {
    while (ended.size < count && performance.now() - began < LONGEST) await delay(20)
  }
  await played(Math.floor(expected / 2))
  say(`  ..    kill -9 of one server after ${ended.size} matches`)
  await b.kill()
  await delay(1000)
  await b.startAgain()

  let problems: readonly string[] = ['not played']
  while (problems.length > 0 && performance.now() - began < LONGEST) {
    await delay(100)
    if (isPlayed() && ended.size === taken.size) problems = await problemsNow()
  }
  isDone = true
  const outcomes = await Promise.allSettled(scoring)
  watcher.close()

  async function problemsNow(): Promise<readonly string[]> {
    const found = await Promise.all(
      events.flatMap((id) =>
        [a, b].map(async ({ url }) => {
          const event = await read(pathOf(id), url)
          const ids = matchesIn(event).flatMap(({ match }) => match ?? [])
          const products = await Promise.all(
            ids.map(async (id) => (await sent(scorer, 'GET', `/product/${id}`)).body as Match),
          )
          return problemsIn({ event, products: new Map(products.map((each) => [each.id, each])), kept: new Set() })
        }),
      ),
    )
    return found.flat()
  }

  await check('every table, place and champion of the championship follows from the matches, on both servers', () => {
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    if (problems.length > 0) throw new Error(problems.slice(0, 5).join('; '))
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    return `${ended.size} matches, ${appended} entries, ${again} sent again, ${seconds} s`
  })
  await check(`a watcher sees each result in its draw within ${SOON} ms`, () => {
    const took = [...ended].map(([match, at]) => (shown.get(match) ?? Number.POSITIVE_INFINITY) - at)
    const longest = Math.max(...took)
    if (!(longest <= SOON)) throw new Error(`${longest.toFixed(0)} ms`)
    const [half, most] = [quantile(took, 0.5), quantile(took, 0.99)].map((figure) => figure.toFixed(0))
    const soon = took.filter((each) => each <= 1000).length
    return `half within ${half} ms, 99 % within ${most} ms, the last after ${longest.toFixed(0)} ms; ${soon} of ${took.length} within a second; ${watcher.messages()} messages`
  })
  manager.close()
  scorer.close()
}

import { randomUUID } from 'node:crypto'
import type { DrawMatchAnswer, EventAnswer, OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import type { Match } from '../../../shared/matches/match-schemas.ts'
import type { OfficePlayer } from '../../../shared/players/player-schemas.ts'
import type { Answer } from '../client.ts'
import { anUndo, pointBy } from '../client.ts'
import { finished, MANAGER } from '../competition-calls.ts'
import type { RunningApp } from '../running-app.ts'

/** A competition that is under way. */
export interface Real {
  readonly app: () => RunningApp
  readonly restart: () => Promise<void>
  readonly path: string
  readonly stages: readonly string[]
  /** Number of entries that a draw needs. */
  readonly needed: number
  /** The players of entries by the ids of the entries. */
  readonly players: Map<string, string>
  readonly kept: Set<string>
}

export async function sendAs({ app }: Pick<Real, 'app'>, method: string, path: string, body?: unknown, tag?: string) {
  const answer = await app().sendAs(MANAGER, method, path, body, tag === undefined ? {} : { 'if-match': `"${tag}"` })
  if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

export const read = async ({ app, path }: Real): Promise<EventAnswer> => (await app().get(path)).body as EventAnswer
const office = async (real: Real): Promise<OfficeEvent> =>
  (await sendAs(real, 'GET', `/office/all-${real.path.slice(1)}`)).body as OfficeEvent

const matchesIn = ({ stages }: EventAnswer) =>
  stages.flatMap((stage) => stage.matches.map((match) => ({ stage: stage.id, ...match })))
const open = (event: EventAnswer) => matchesIn(event).filter(({ match, how }) => match !== null && how === null)
const over = (event: EventAnswer) => matchesIn(event).filter(({ match, how }) => match !== null && how !== null)
const some = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)]
const isDrawn = ({ stages }: EventAnswer): boolean => stages.every(({ drawSeed }) => drawSeed !== null)

const productOf = ({ app }: Real, { match }: DrawMatchAnswer): Promise<Match> => app().match(match ?? '')

async function aPlayer(real: Real): Promise<string> {
  const name = `Player ${randomUUID().slice(0, 13)}`
  const { body } = await sendAs(real, 'POST', '/players', { id: randomUUID(), name, club: 'club_naco' })
  return (body as OfficePlayer).id
}

/** Enters a new player. */
export async function enter(real: Real): Promise<Answer> {
  const player = await aPlayer(real)
  const id = `e-${real.players.size + 1}`
  const answer = await sendAs(real, 'POST', `${real.path}/entries`, { id, players: [player] })
  if (answer.status === 200) real.players.set(id, player)
  return answer
}

/** Publishes the draws of all stages, after further entries if there are too few. */
export async function publish(real: Real): Promise<void> {
  const entered = async () => (await read(real)).entries.filter(({ state }) => state === 'entered').length
  if (isDrawn(await read(real))) return
  while ((await entered()) < real.needed) await enter(real)
  for (const stage of real.stages) {
    const { tag } = await office(real)
    await sendAs(real, 'POST', `${real.path}/draw`, { stage, seed: '7' }, tag)
  }
}

type Act = (real: Real, at: number) => Promise<void>

/** Appends an entry to an open match of the draw. */
const toOpen =
  (entry: (product: Match, at: number) => object): Act =>
  async (real, at) => {
    const found = some(open(await read(real)), at)
    if (found)
      await real.app().score(found.match ?? '', { id: randomUUID(), ...entry(await productOf(real, found), at) })
  }
const toOver =
  (entry: (at: number) => object): Act =>
  async (real, at) => {
    const found = some(over(await read(real)), at)
    if (found) await real.app().score(found.match ?? '', { id: randomUUID(), ...entry(at) })
  }
const sideAt = ({ company, company2 }: Match, at: number): string => (at % 2 === 0 ? company : company2)

/** What happens in the course of a competition. */
export const HAPPENINGS: Readonly<Record<string, Act>> = {
  wins: toOpen((_, at) => finished(at % 2 === 0 ? 1 : 2)),
  walkover: toOpen((product, at) => ({ status: 'walkover', winner: sideAt(product, at) })),
  doubleWalkover: toOpen(() => ({ status: 'finished' })),
  begins: toOpen((product, at) => pointBy(sideAt(product, at))),
  retires: toOpen((product, at) => ({ status: at % 3 === 0 ? 'defaulted' : 'retired', winner: sideAt(product, at) })),
  undone: toOver(() => anUndo()),
  corrected: toOver((at) => finished(at % 2 === 0 ? 2 : 1)),
  async exchanged(real, at) {
    const found = some(open(await read(real)), at)
    if (!found) return
    const { company, company2 } = await productOf(real, found)
    await sendAs(real, 'PUT', `/product/${found.match}/sides`, { company: company2, company2: company })
  },
  async enters(real) {
    await enter(real)
  },
  async withdraws(real, at) {
    const event = await read(real)
    const found = some(
      event.entries.filter(({ state }) => state !== 'withdrawn'),
      at,
    )
    // Some stay, or nothing is left to look at.
    if (found && event.entries.filter(({ state }) => state === 'withdrawn').length < 3)
      await sendAs(real, 'DELETE', `${real.path}/entries/${found.id}`)
  },
  /** Somebody takes the place of a bye after the draw: a new player, or an entry that waits. */
  async entersLate(real, at) {
    const { entries, openByes } = await office(real)
    const waiting = at % 2 === 0 ? entries.find(({ state }) => state === 'waiting') : undefined
    const player = waiting ? null : await aPlayer(real)
    const id = waiting?.id ?? `e-${real.players.size + 1}`
    const { status } = await sendAs(real, 'POST', `${real.path}/late-entries`, {
      id,
      ...(player && { players: [player] }),
    })
    if (status === 200 && player) real.players.set(id, player)
    if (status === 200 && openByes === 0) throw new Error('a late entry took a place that was no bye')
  },
  publishes: (real) => publish(real),
  async merges(real, at) {
    const found = some([...real.players.values()], at)
    if (found) await sendAs(real, 'POST', `/players/${found}/merge`, { into: await aPlayer(real) })
  },
  async mergesTwoOfTheDraw(real, at) {
    const [one, two] = (await read(real)).entries.map(({ id }) => real.players.get(id))
    const [from, into] = at % 2 === 0 ? [one, two] : [two, one]
    if (!from || !into) return
    const { status } = await sendAs(real, 'POST', `/players/${from}/merge`, { into })
    if (status < 400) throw new Error('two players of one draw were merged')
  },
  async decided(real, at) {
    const found = some(
      matchesIn(await read(real)).filter(({ contradiction }) => contradiction),
      at,
    )
    if (!found) return
    const decision = at % 2 === 0 ? 'playOn' : 'replace'
    const path = `${real.path}/matches/${found.stage}/${found.id}`
    const { status } = await sendAs(real, 'PUT', path, { decision, reason: 'So it is' })
    if (status === 200 && decision === 'playOn') real.kept.add(`${found.stage} ${found.id}`)
  },
  restarts: ({ restart }) => restart(),
}

/** Returns the matches of a draw as their own pages show them. */
export async function productsOf(real: Real, event: EventAnswer): Promise<ReadonlyMap<string, Match>> {
  const played = matchesIn(event).filter(({ match }) => match !== null)
  const all = await Promise.all(played.map((match) => productOf(real, match)))
  return new Map(all.map((product) => [product.id, product]))
}

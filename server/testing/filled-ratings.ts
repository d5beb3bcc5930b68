import { chunks } from '../../shared/lists/chunks.ts'
import type { LinkedPlayers } from '../../shared/matches/linked-players.ts'
import { placedIn } from '../../shared/matches/linked-players.ts'
import type { OutcomeSet } from '../../shared/matches/match-outcome.ts'
import { sortName } from '../../shared/members/member-words.ts'
import { ALWAYS_KNOWN, NEEDS } from '../../shared/stats/side-counts.ts'
import type { Totals } from '../../shared/stats/totals.ts'
import type { ResultRow } from '../matches/match-results.ts'
import type { PlayerRow } from '../players/players-repository.ts'
import type { Storage } from '../storage/storage.ts'
import { storedWords } from '../storage/word-search.ts'
import { aRecord } from './match-rows.ts'

export interface ResultSizes {
  readonly players: number
  readonly matches: number
}

const CLUB = 'club_naco'
/** The first player is in one match of this many, always with some of this many others. */
const BUSIEST_IN = 23
const REGULARS = 200
/** Number of rows in one transaction. */
const A_TRANSACTION = 2000
const START = Date.UTC(2022, 0, 1, 12)
/** Years over which the matches are spread (ms). */
const PERIOD = 4 * 365 * 86_400_000

/** Returns the id of a player. */
export const filledPlayer = (n: number): string => `player-${String(n).padStart(6, '0')}`
/** Returns the id of a match. Later matches have higher numbers. */
export const filledResult = (n: number): string => `rated-${String(n).padStart(7, '0')}`

/** Returns when a match ended (ms since 1970). */
const endOf = (n: number, matches: number): number => START + Math.floor((PERIOD * n) / matches)

/** Returns the last match of the first player. */
export function latestOfBusiest({ matches }: ResultSizes): { readonly match: string; readonly endedAt: number } {
  const n = matches - 1 - ((matches - 1) % BUSIEST_IN)
  return { match: filledResult(n), endedAt: endOf(n, matches) }
}

/**
 * Fills a database with players of one club, and with results of matches between them, of which one in five is doubles. The first
 * player is in many of them. All singles of that player have statistics.
 */
export async function fillResults(storage: Storage, { players, matches }: ResultSizes): Promise<void> {
  const { tables } = storage
  const random = randomNumbers()
  const strengths = Array.from({ length: players }, () => random() + random() + random())
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
  const people = numbers(players).map((n): PlayerRow => {
    const name = `${FIRST[n % FIRST.length]} ${LAST[Math.floor(n / FIRST.length) % LAST.length]}`
    const id = filledPlayer(n)
    const more = {
      parent: null,
      joined: false,
      visibility: null,
      chosen: null,
      marked: null,
      version: 1,
      createdAt: START,
    }
    return { id, name, sort: sortName(name), person: null, member: null, club: CLUB, root: id, ...more }
  })
  const results = numbers(matches).map((n): ResultRow => {
    const isDoubles = n % 5 === 0
    const isOfBusiest = n % BUSIEST_IN === 0
    const others = isOfBusiest ? Math.min(REGULARS, players) : players
    const some = distinct(isOfBusiest ? [0] : [], () => Math.floor(random() * others), isDoubles ? 4 : 2)
    const sides = isDoubles ? [some.slice(0, 2), some.slice(2)] : [some.slice(0, 1), some.slice(1)]
    const [one = 0, other = 0] = sides.map((side) => side.reduce((sum, each) => sum + (strengths[each] ?? 0), 0))
    const isFirst = random() < 1 / (1 + Math.exp(other - one))
    const endedAt = endOf(n, matches)
    const linked = sides.map((side) => side.map((each) => ({ id: filledPlayer(each) }))) as unknown as LinkedPlayers
    return {
      matchId: filledResult(n),
      endedAt,
      date: new Date(endedAt).toISOString().slice(0, 10),
      how: random() < 0.03 ? 'retired' : 'played',
      winner: isFirst ? 1 : 2,
      sets: [aSet(isFirst, random()), aSet(isFirst, random())],
      bestOf: 3,
      linked,
      doubles: isDoubles,
      totals: isOfBusiest && !isDoubles ? [totals(random), totals(random)] : null,
      dueAt: null,
      askedVersion: null,
      counts: true,
      version: 1,
      pending: true,
    }
  })
  const insert = async <Name extends 'players' | 'playerWords' | 'matches' | 'matchPlayers' | 'matchResults'>(
    table: Name,
    rows: readonly (typeof tables)[Name]['$inferSelect'][],
  ): Promise<void> => {
    const inserter = storage.inserter(tables[table])
    for (const some of chunks(rows, A_TRANSACTION)) await storage.atomically((tx) => inserter(tx, some as never))
  }
  await insert('players', people)
  await insert(
    'playerWords',
    people.flatMap(({ id, name }) => storedWords(name).map((word) => ({ word, player: id }))),
  )
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  await insert(
    'matches',
    results.map(({ matchId, endedAt, linked }) => {
      const named = linked?.map((side) => side.map((each) => nameOf.get(each?.id ?? '') ?? '').join(' / ')) ?? []
      const [player1 = '', player2 = ''] = named
      return aRecord(matchId, { club: CLUB, date: endedAt ?? START, player1, player2, linked, format: 'SET3-S:6/TB7' })
    }),
  )
  await insert(
    'matchPlayers',
    results.flatMap(({ matchId, linked }) => placedIn(linked).map((placed) => ({ matchId, ...placed }))),
  )
  await insert('matchResults', results)
}

/** Returns a set of games, of which the winner has more. */
function aSet(isFirst: boolean, random: number): OutcomeSet {
  const lost = Math.floor(random * 6)
  const won = lost === 5 ? 7 : 6
  return isFirst ? [won, lost] : [lost, won]
}

/** Returns the statistics of a side of which everything was recorded. */
const totals = (random: () => number): Totals =>
  Object.fromEntries([...Object.keys(NEEDS), ...ALWAYS_KNOWN].map((name) => [name, Math.floor(random() * 60)])) as never

function distinct(first: readonly number[], next: () => number, count: number): number[] {
  const found = new Set(first)
  while (found.size < count) found.add(next())
  return [...found]
}

/** Returns numbers from 0 to 1, always the same. */
function randomNumbers(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const FIRST = 'Ana,Luz,Beto,Iván,Eva,José,Nélida,Rosa,Pía,Raúl,Élodie,Marc,Inés,Omar,Zoé,Paul,Noa,Aldo,Mía,Hugo'.split(
  ',',
)
const LAST =
  'García,Reyes,Marte,Cruz,Díaz,Peña,Núñez,Castro,Garçon,Lefèvre,Polanco,Tejada,Ureña,Vargas,Soto,Ozuna,Mejía,Lara,Féliz,Abreu'.split(
    ',',
  )

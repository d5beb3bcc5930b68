import { stagePlanSchema } from '../../shared/competitions/event-schemas.ts'
import { type EventState, foldEvent } from '../../shared/competitions/fold-event.ts'
import { type MadeDraw, makeDraw, type StagePlan } from '../../shared/competitions/stage-plan.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import type { LinkedPlayers } from '../../shared/matches/linked-players.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import type { CompetitionRow, DrawMatchRow, EntryRow, EventRow } from '../competitions/competition-rows.ts'
import type { ResultRow } from '../matches/match-results.ts'
import type { Storage, Tables } from '../storage/storage.ts'
import { filledPlayer } from './filled-ratings.ts'
import { aRecord } from './match-rows.ts'

export interface CompetitionSizes {
  /** Number of players, who are stored already. */
  readonly players: number
  /** Number of competitions with a knockout of 32. */
  readonly small: number
  /** Number of championships, each with the events of `CHAMPIONSHIP`. */
  readonly large: number
}

const CLUB = 'club_naco'
const FORMAT = 'SET3-S:6/TB7'
const START = Date.UTC(2022, 0, 1, 12)
const DAY = 86_400_000
/** Number of rows in one transaction. */
const A_TRANSACTION = 2000

interface EventPlan {
  readonly name: string
  readonly entries: number
  readonly stages: readonly Partial<StagePlan>[]
}

const KNOCKOUT = { id: 'main', kind: 'knockout', seeds: 8 } as const
const SMALL: readonly EventPlan[] = [{ name: 'Singles', entries: 32, stages: [KNOCKOUT] }]
/** The events of a championship: the largest draw, groups with a final round, a compass, and knockouts with a consolation. */
export const CHAMPIONSHIP: readonly EventPlan[] = [
  { name: 'Open', entries: 128, stages: [{ ...KNOCKOUT, seeds: 32 }] },
  {
    name: 'Groups',
    entries: 16,
    stages: [
      { id: 'groups', kind: 'groups', groups: 4 },
      { id: 'main', kind: 'knockout' },
    ],
  },
  { name: 'Compass', entries: 16, stages: [{ id: 'main', kind: 'compass' }] },
  ...['A', 'B', 'C', 'D', 'E'].map(
    (name): EventPlan => ({
      name,
      entries: 64,
      stages: [{ ...KNOCKOUT, consolation: 'firstMatch' }],
    }),
  ),
]

export const filledCompetition = (kind: 'small' | 'large', n: number): string => `${kind}-${n}`
/** @param event number of the event in its competition, from 0 */
export const filledEvent = (competition: string, event: number): string => `${competition}-event-${event}`

type Rows = {
  readonly [Name in
    | 'competitions'
    | 'competitionEvents'
    | 'competitionEntries'
    | 'competitionPlayers'
    | 'competitionMatches']: Tables[Name]['$inferSelect'][]
} & { readonly matches: Tables['matches']['$inferSelect'][]; readonly matchResults: ResultRow[] }

/** Fills a database with competitions whose every match is over. Returns the number of matches. */
export async function fillCompetitions(storage: Storage, { players, small, large }: CompetitionSizes): Promise<number> {
  const rows: Rows = {
    competitions: [],
    competitionEvents: [],
    competitionEntries: [],
    competitionPlayers: [],
    competitionMatches: [],
    matches: [],
    matchResults: [],
  }
  let next = 0
  const add = (kind: 'small' | 'large', n: number, plans: readonly EventPlan[]): void => {
    const id = filledCompetition(kind, n)
    const day = new Date(START + n * 3 * DAY).toISOString().slice(0, 10)
    rows.competitions.push(aCompetition(id, day))
    for (const [index, plan] of plans.entries()) {
      const own = Array.from({ length: plan.entries }, (_, entry) => filledPlayer((next + entry) % players))
      next += plan.entries
      addEvent(rows, { id: filledEvent(id, index), competition: id, plan, players: own, at: START + n * 3 * DAY })
    }
  }
  for (let n = 0; n < small; n++) add('small', n, SMALL)
  for (let n = 0; n < large; n++) add('large', n, CHAMPIONSHIP)
  for (const [table, all] of Object.entries(rows) as [keyof Rows, readonly object[]][]) {
    const inserter = storage.inserter(storage.tables[table])
    for (const some of chunks(all, A_TRANSACTION)) await storage.atomically((tx) => inserter(tx, some as never))
  }
  return rows.matches.length
}

const aCompetition = (id: string, day: string): CompetitionRow => ({
  id,
  name: `Competition ${id}`,
  club: CLUB,
  clubs: [],
  startsOn: day,
  endsOn: day,
  published: true,
  version: 1,
  createdAt: START,
})

interface EventParts {
  readonly id: string
  readonly competition: string
  readonly plan: EventPlan
  readonly players: readonly string[]
  readonly at: number
}

function addEvent(rows: Rows, { id, competition, plan, players, at }: EventParts): void {
  const entries = players.map((_, index) => `e-${index + 1}`)
  const stages = plan.stages.map((stage) => stagePlanSchema.parse(stage)) as readonly StagePlan[]
  const draws: MadeDraw[] = []
  const results: Map<string, Map<string, NonNullable<ReturnType<typeof resultOf>>>> = new Map()
  for (const [index, stage] of stages.entries()) {
    const before = stages[index - 1] ?? null
    draws.push(makeDraw(stage, { drawSeed: String(at), entries, clubs: [], before, format: FORMAT }))
    results.set(stage.id, new Map())
  }
  const event: EventRow = {
    id,
    competition,
    name: plan.name,
    kind: 'singles',
    matchFormat: FORMAT,
    stages,
    draws,
    mostEntries: plan.entries,
    opensAt: null,
    closesAt: null,
    createdAt: at,
    version: 1,
    followed: 1,
    pending: false,
  }
  rows.competitionEvents.push(event)
  for (const [index, entry] of entries.entries()) {
    const more = { state: 'entered', rank: index + 1, number: index + 1, enteredAt: at, withdrawnBy: null } as const
    rows.competitionEntries.push({ event: id, id: entry, ...more } satisfies EntryRow)
    rows.competitionPlayers.push({ event: id, player: players[index] as string, entry, place: 0 })
  }
  const state: EventState = { stages: draws.map(({ stage }) => stage), results, withdrawn: new Set() }
  const playerOf = (entry: string): string => players[Number(entry.slice(2)) - 1] as string
  for (let played = -1; played !== 0; ) {
    played = 0
    for (const { id: stage, matches } of foldEvent(state))
      for (const { id: place, sides } of matches) {
        const own = results.get(stage)
        const [one, two] = sides
        if (!isEntry(one) || !isEntry(two) || !own || own.has(place)) continue
        const result = resultOf(own.size)
        own.set(place, result)
        played += 1
        const matchId = `${id}-${stage}-${place}`
        const more = { one, two, made: true, kept: false }
        rows.competitionMatches.push({ event: id, stage, place, matchId, ...more } satisfies DrawMatchRow)
        addMatch(rows, matchId, [playerOf(one), playerOf(two)], result, at)
      }
  }
}

const isEntry = (side: string | null): side is string => side?.startsWith('e-') === true

/** Every third match is won by side 2. */
const resultOf = (n: number) => {
  const sets: readonly BySide<number>[] = [
    [6, n % 5],
    [6, (n + 2) % 5],
  ]
  const isSecond = n % 3 === 2
  const shown = isSecond ? sets.map(([won, lost]): BySide<number> => [lost, won]) : sets
  return { how: 'played', winner: isSecond ? 2 : 1, sets: shown } as const
}

function addMatch(
  rows: Rows,
  id: string,
  sides: BySide<string>,
  result: ReturnType<typeof resultOf>,
  at: number,
): void {
  const linked = sides.map((player) => [{ id: player }]) as unknown as LinkedPlayers
  const [player1, player2] = sides
  rows.matches.push(aRecord(id, { club: CLUB, date: at, player1, player2, linked, format: FORMAT }))
  rows.matchResults.push({
    matchId: id,
    endedAt: at,
    date: new Date(at).toISOString().slice(0, 10),
    ...result,
    bestOf: 3,
    linked,
    doubles: false,
    totals: null,
    dueAt: null,
    askedVersion: null,
    counts: true,
    version: 1,
    pending: false,
  })
}

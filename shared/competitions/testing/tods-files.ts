import type { BySide, SetScore } from '../../scoring/score.ts'
import { bracketOf } from '../fold-event.ts'
import { groupFixtures } from '../fold-groups.ts'
import { readRecord } from '../read-tods.ts'
import { readEvent } from '../read-tods-event.ts'
import { PLAIN_STAGE } from '../read-tods-lines.ts'
import { type MadeDraw, makeDraw, type StagePlan } from '../stage-plan.ts'
import { toTods } from '../to-tods.ts'
import { type DetailedResult, type EventPlayer, foldWhole, type WholeEvent } from '../tods-event.ts'
import { problemList } from '../tods-problems.ts'
import type { TodsRecord } from '../tods-schemas.ts'

export const FORMAT = 'SET3-S:6/TB7-F:TB10'

export const source = (events: readonly WholeEvent<EventPlayer>[]) => ({
  id: 'open',
  name: 'Open',
  from: '2030-06-01',
  to: '2030-06-09',
  timeZone: 'America/Santo_Domingo',
  venues: [{ id: 'club_naco', name: 'Naco', courts: [{ id: 'club_naco-1', name: 'Court 1' }] }],
  events,
})

/** Writes events to a file, and reads the file again. */
export function read(file: unknown) {
  const list = problemList()
  const record = readRecord(JSON.parse(JSON.stringify(file)), list.note)
  const events = (record?.events ?? []).map((event, index) =>
    readEvent(event, `events[${index}]`, record?.participants ?? new Map(), list.note),
  )
  return { record, events, problems: list.problems, more: list.more() }
}

/** Returns an event with so many entries that is drawn, and whose matches the function decides one after another. */
export function played(
  stages: readonly StagePlan[],
  entries: WholeEvent<EventPlayer>['entries'],
  decide: (match: string) => DetailedResult | null,
  matchFormat: string | null = FORMAT,
  isNextDrawn = true,
): WholeEvent<EventPlayer> {
  const draws: MadeDraw[] = []
  const results = new Map<string, Map<string, DetailedResult>>()
  const base = { entries, draws, results, kept: [] }
  for (const [index, plan] of stages.entries()) {
    if (index > 0 && !isNextDrawn) break
    const ids = entries.filter(({ state }) => state !== 'waiting').map(({ id }) => id)
    const draw = makeDraw(plan, {
      drawSeed: '7',
      entries: ids,
      clubs: [],
      before: stages[index - 1] ?? null,
      format: matchFormat,
    })
    draws.push(draw)
    const own = new Map<string, DetailedResult>()
    results.set(plan.id, own)
    const { stage } = draw
    const all = stage.kind === 'groups' ? groupFixtures(stage.groups) : bracketOf(stage)
    for (const { id } of all) {
      const folded = foldWhole(base).find((each) => each.id === plan.id)
      const match = folded?.matches.find((each) => each.id === id)
      const isKnown = match?.sides.every((side) => side !== null && side !== 'bye' && side !== 'empty')
      const result = isKnown && match?.result === null ? decide(id) : null
      if (result) own.set(id, result)
    }
  }
  return {
    ...base,
    id: 'singles',
    name: 'Singles',
    kind: entries[0]?.players.length === 2 ? 'doubles' : 'singles',
    matchFormat,
    stages,
    mostEntries: 128,
    opensAt: '2030-04-01T12:00:00.000Z',
    closesAt: '2030-05-30T12:00:00.000Z',
  }
}

export const entriesOf = (count: number, isPair = false): WholeEvent<EventPlayer>['entries'] =>
  Array.from({ length: count }, (_, index) => ({
    id: `e-${index + 1}`,
    state: 'entered' as const,
    rank: index % 3 === 0 ? null : index + 1,
    players: Array.from({ length: isPair ? 2 : 1 }, (__, place) => ({
      id: `p-${index}-${place}`,
      name: `Player ${'ABC'[place]} ${index} Ñandú`,
    })),
  }))

export const set = (one: number, two: number, tiebreak: BySide<number> | null = null): SetScore => ({
  games: [one, two],
  tiebreak,
})
export const WIN: DetailedResult = { winner: 1, how: 'played', sets: [set(6, 4), set(7, 6, [7, 5])] }
export const OTHERS: readonly DetailedResult[] = [
  WIN,
  { winner: 2, how: 'played', sets: [set(6, 3), set(4, 6), set(0, 1, [8, 10])] },
  { winner: 2, how: 'retired', sets: [set(6, 3), set(2, 1)] },
  { winner: 1, how: 'retired', sets: [set(6, 6, [3, 2])] },
  { winner: 1, how: 'walkover', sets: [] },
  { winner: 2, how: 'defaulted', sets: [] },
  { winner: null, how: 'played', sets: [set(6, 3), set(1, 1)] },
]

export const knockout = (more: Partial<StagePlan> = {}): StagePlan => ({ ...PLAIN_STAGE, ...more })
export const groups = (count: number): StagePlan => ({
  ...PLAIN_STAGE,
  id: 'groups',
  kind: 'groups',
  groups: count,
  seeds: count,
})

/** Returns a file of another program: without extensions, and without what that program leaves out. */
export function foreign(event: WholeEvent<EventPlayer> = EIGHT): TodsRecord {
  const file = JSON.parse(JSON.stringify(toTods(source([event])))) as TodsRecord
  for (const each of file.events ?? []) {
    each.extensions = undefined
    for (const structure of each.drawDefinitions?.[0]?.structures ?? [])
      for (const part of [structure, ...(structure.structures ?? [])])
        for (const matchUp of part.matchUps ?? []) matchUp.sides = undefined
  }
  return file
}

export const EIGHT = played([knockout({ seeds: 2, thirdPlace: true })], entriesOf(8), () => WIN)

import type { EventAct } from '../../shared/competitions/act-schemas.ts'
import type { ListedEvent } from '../../shared/competitions/competition-schemas.ts'
import type {
  DrawMatchAnswer,
  EntryAnswer,
  EventAnswer,
  OfficeEvent,
  PublicEvent,
  StageAnswer,
} from '../../shared/competitions/event-answer-schemas.ts'
import type { BracketResult, Place } from '../../shared/competitions/fold-bracket.ts'
import type { FoldedStage } from '../../shared/competitions/fold-event.ts'
import type { FoldedGroup } from '../../shared/competitions/fold-groups.ts'
import { groupLetter } from '../../shared/competitions/round-kind.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import { iso } from '../../shared/time/iso.ts'
import type { PlayedRow, StoredEvent } from './competition-rows.ts'
import type { ListedRow } from './events-repository.ts'
import { type FollowedEvent, isContradicted, openByesIn } from './followed-event.ts'
import { versionOf } from './versions-repository.ts'

/** How everybody may see a player: who hides the page has no id, and who wants to be anonymous no name. */
export type ShownPlayer = (player: string, name: string) => { readonly id: string | null; readonly name: string }

/** The office sees everybody’s name. */
export const asNamed: ShownPlayer = (id, name) => ({ id, name })

/** Returns an event with all entries. */
export function eventAnswer({ stored, stages, champion }: FollowedEvent, shown: ShownPlayer): EventAnswer {
  const { row, entries } = stored
  const [first] = row.draws
  const seeds = row.stages[0]?.seeds ?? 0
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    competition: row.competition,
    club: stored.competition.club,
    version: versionOf(row),
    entries: entries.map(({ id, state }): EntryAnswer => {
      const place = first?.order.indexOf(id) ?? -1
      return { id, players: playersOf(stored, id, shown), seed: place >= 0 && place < seeds ? place + 1 : null, state }
    }),
    champion,
    mostEntries: row.mostEntries,
    ...timesOf(row),
    stages: row.stages.map(({ id, kind }): StageAnswer => {
      const draw = row.draws.find(({ stage }) => stage.id === id)
      const stage = stages.find((each) => each.id === id)
      if (!draw || !stage) return { id, kind, drawSeed: null, positions: [], matches: [], groups: [] }
      return { id, kind, drawSeed: draw.drawSeed, ...stageAnswer(stored, stage) }
    }),
  }
}

/** Returns an event as the office sees it. @param order ids of the entries in their order for the first draw */
export const officeEvent = (event: FollowedEvent, shown: ShownPlayer, order: readonly string[]): OfficeEvent => ({
  ...eventAnswer(event, shown),
  matchFormat: event.stored.row.matchFormat,
  plan: event.stored.row.stages.map(({ criteria, tieBreak = 'game', walkover = 'love', ...plan }) => ({
    ...plan,
    tieBreak,
    walkover,
    criteria: criteria && [...criteria],
  })),
  order: [...order],
  openByes: openByesIn(event).length,
  tag: String(event.stored.row.version),
})

/** Returns an event as everybody sees it, without entries that wait for a partner. */
export function publicEvent(event: FollowedEvent, shown: ShownPlayer, acts: readonly EventAct[]): PublicEvent {
  const answer = eventAnswer(event, shown)
  const entries = answer.entries.filter(({ state }) => state !== 'asked')
  const isShown = (act: EventAct): boolean => !('entry' in act) || entries.some(({ id }) => id === act.entry)
  return { ...answer, entries, acts: acts.filter(isShown) }
}

/** Returns an event in the list of its competition. @param champions the names of the winner or the winning pair; null before the end */
export function listedEvent({ row, entries }: ListedRow, champions: readonly string[] | null): ListedEvent {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    entries,
    ...timesOf(row),
    stages: row.stages.map(({ id, kind }) => ({ id, kind, drawn: row.draws.some(({ stage }) => stage.id === id) })),
    champions: champions && [...champions],
  }
}

export const timesOf = ({ opensAt, closesAt }: StoredEvent['row']) => ({
  opensAt: opensAt === null ? null : iso(opensAt),
  closesAt: closesAt === null ? null : iso(closesAt),
})

const playersOf = ({ players }: StoredEvent, entry: string, shown: ShownPlayer) =>
  players.filter((each) => each.entry === entry).map(({ root, name }) => shown(root, name))

type StageParts = Pick<StageAnswer, 'positions' | 'matches' | 'groups'>

function stageAnswer(stored: StoredEvent, stage: FoldedStage): StageParts {
  const rows = new Map(stored.matches.filter((row) => row.stage === stage.id).map((row) => [row.place, row]))
  if (stage.kind === 'groups') {
    const matches = stage.matches.map((match) => matchAnswer({ ...match, draw: 'group', from: [] }, rows.get(match.id)))
    return { positions: [], matches, groups: stage.groups.map(groupAnswer) }
  }
  return {
    positions: stage.positions.map((place) => (place === 'bye' || place === 'empty' ? null : place)),
    matches: stage.matches.map((match) => matchAnswer({ ...match, group: null }, rows.get(match.id))),
    groups: [],
  }
}

interface AnsweredMatch extends Pick<DrawMatchAnswer, 'id' | 'draw' | 'group' | 'round' | 'place'> {
  readonly sides: BySide<Place>
  readonly from: readonly DrawMatchAnswer['from'][number][]
  readonly result: BracketResult | null
}

function matchAnswer(match: AnsweredMatch, row: PlayedRow | undefined): DrawMatchAnswer {
  const { id, draw, group, round, place, sides, from, result } = match
  return {
    id,
    draw,
    group,
    round,
    place,
    sides: [...sides],
    from: [...from],
    match: row?.made ? row.matchId : null,
    winner: result?.winner ?? null,
    how: result?.how ?? null,
    sets: (result?.sets ?? []).map((set) =>
      'tieBreak' in set ? { tieBreak: [...set.tieBreak] as [number, number] } : ([...set] as [number, number]),
    ),
    contradiction: row !== undefined && isContradicted(sides, row),
  }
}

const groupAnswer = (
  { entries, table, out, isComplete }: FoldedGroup,
  index: number,
): StageAnswer['groups'][number] => ({
  name: groupLetter(index + 1),
  entries: [...entries],
  out: [...out],
  complete: isComplete,
  table: table.map(({ player, decisions, ...counts }) => ({
    entry: player,
    ...counts,
    decidedBy: decisions.map(({ by }) => by),
    among: decisions.map(({ among }) => [...among]),
  })),
})

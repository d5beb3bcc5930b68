import type { DrawName, Origin } from '../../shared/competitions/bracket.ts'
import { type FoldedMatch, isEntry, type Place } from '../../shared/competitions/fold-bracket.ts'
import type { FoldedStage } from '../../shared/competitions/fold-event.ts'
import type { FoldedFixture } from '../../shared/competitions/fold-groups.ts'
import { type DrawPlace, placeKey } from '../../shared/order/place-key.ts'
import type { StoredEvent } from './competition-rows.ts'
import { type FollowedEvent, followedEvent, isSame } from './followed-event.ts'

/** A side of a place: its entry, or the place that decides who plays. */
export interface PlaceSide {
  /** Id of the entry; null while it is not known. */
  readonly entry: string | null
  readonly winnerOf: string | null
  readonly loserOf: string | null
}

/** A place of a draw in which a match is or will be played. */
export interface PlayablePlace extends DrawPlace {
  readonly key: string
  readonly stored: StoredEvent
  readonly draw: DrawName | 'group'
  readonly round: number
  /** Number of rounds of its draw; null in groups. */
  readonly rounds: number | null
  /** Its number in its round, from 1 in the order of the draw; null in groups. */
  readonly number: number | null
  /** Whether it decides the event. */
  readonly isFinal: boolean
  readonly sides: readonly [PlaceSide, PlaceSide]
  /** Keys of the matches that decide who else plays. */
  readonly after: readonly string[]
  /** Whether it has a result. */
  readonly isOver: boolean
  /** Id of the match that is made for its sides; null before. */
  readonly matchId: string | null
}

type Match = FoldedMatch | FoldedFixture

/** Returns the places of the published draws of an event in which somebody plays, without those that a bye decides. */
export function placesIn(stored: StoredEvent): readonly PlayablePlace[] {
  const event = followedEvent(stored)
  return event.stages.flatMap((stage, index) => {
    const matches: readonly Match[] = stage.matches
    const isLast = index === stored.row.stages.length - 1
    return matches.filter(isPlayable).map((match) => placeIn(event, stage, match, isLast))
  })
}

/** Whether somebody plays on both sides, perhaps nobody knows who. */
const isPlayable = (match: Match): boolean =>
  !('isOut' in match && match.isOut) && match.sides.every((side: Place) => side === null || isEntry(side))

function placeIn(event: FollowedEvent, stage: FoldedStage, match: Match, isLastStage: boolean): PlayablePlace {
  const { stored } = event
  const [draw, rounds] = 'draw' in match ? [match.draw, roundsOf(stage, match.draw)] : (['group', null] as const)
  const place = { event: stored.row.id, stage: stage.id, match: match.id }
  const row = stored.matches.find((each) => each.stage === stage.id && each.place === match.id)
  const isFirstDraw = 'draw' in match && match.draw === firstDrawOf(stage)
  return {
    ...place,
    key: placeKey(place),
    stored,
    draw,
    round: match.round,
    rounds,
    number: 'draw' in match ? match.place : null,
    isFinal: isLastStage && isFirstDraw && match.round === rounds,
    sides: [sideOf(0), sideOf(1)],
    after: [...new Set(match.sides.flatMap((side, index) => (side === null ? decidersOf(index) : [])))],
    isOver: match.result !== null,
    matchId: row?.made && isSame(match.sides, row) ? row.matchId : null,
  }

  function originOf(index: number): Origin | null {
    return 'from' in match ? (match.from[index] ?? null) : null
  }

  function sideOf(index: 0 | 1): PlaceSide {
    const entry = match.sides[index]
    if (entry !== null) return { entry, winnerOf: null, loserOf: null }
    const origin = originOf(index)
    const keyOf = (id: string) => placeKey({ ...place, match: id })
    return {
      entry: null,
      winnerOf: origin && 'winnerOf' in origin ? keyOf(origin.winnerOf) : null,
      loserOf: origin && 'loserOf' in origin ? keyOf(origin.loserOf) : null,
    }
  }

  function decidersOf(index: number): readonly string[] {
    const origin = originOf(index)
    return origin ? deciders(event, stage, origin) : []
  }
}

/** Returns the keys of the matches without a result that decide who stands on a side. */
function deciders(event: FollowedEvent, stage: FoldedStage, origin: Origin): readonly string[] {
  const id = ofMatch(origin)
  if (id === null) return 'line' in origin ? ofGroup(event, stage, origin.line) : []
  const matches: readonly Match[] = stage.matches
  const match = matches.find((each) => each.id === id)
  if (!match || match.result !== null) return []
  const place = { event: event.stored.row.id, stage: stage.id, match: id }
  if (isPlayable(match)) return [placeKey(place)]
  // Nobody plays against a bye, but who stands beside it may not be known yet.
  return 'from' in match
    ? match.from.flatMap((from, index) => (match.sides[index] === null ? deciders(event, stage, from) : []))
    : []
}

function ofMatch(origin: Origin): string | null {
  if ('winnerOf' in origin) return origin.winnerOf
  if ('loserOf' in origin) return origin.loserOf
  return 'firstMatchOf' in origin ? origin.firstMatchOf : null
}

/** Returns the keys of the matches of the group from which a line comes. */
function ofGroup({ stored, stages }: FollowedEvent, stage: FoldedStage, line: number): readonly string[] {
  const drawn = stored.row.draws.find((draw) => draw.stage.id === stage.id)?.stage
  const from = drawn && drawn.kind !== 'groups' ? drawn.lines[line] : undefined
  const before = stages.find(({ kind }) => kind === 'groups')
  if (typeof from !== 'object' || before?.kind !== 'groups') return []
  return before.matches
    .filter(({ group, result, isOut }) => group === from.group && result === null && !isOut)
    .map(({ id }) => placeKey({ event: stored.row.id, stage: before.id, match: id }))
}

const firstDrawOf = ({ matches: [first] }: FoldedStage): DrawName | null =>
  first && 'draw' in first ? first.draw : null

function roundsOf({ matches }: FoldedStage, draw: DrawName): number {
  const all: readonly Match[] = matches
  return Math.max(...all.map((each) => ('draw' in each && each.draw === draw ? each.round : 0)))
}

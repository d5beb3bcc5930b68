import type { LinkedPlayer, LinkedPlayers } from '../../shared/matches/linked-players.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import type { OrderMatchAnswer } from '../../shared/order/order-schemas.ts'
import { type BySide, isOver, type MatchStatus } from '../../shared/scoring/score.ts'
import { foldText } from '../../shared/text/fold-text.ts'
import type { PlayablePlace } from '../competitions/draw-places.ts'
import { asNamed, type ShownPlayer } from '../competitions/event-view.ts'
import type { ListedMatch } from '../matches/match-index.ts'
import { namesOn, pairsIn, type Scoresheet } from '../matches/scoresheet.ts'

/** A match that is or could be played on a day. */
export interface DayMatch {
  readonly key: string
  readonly matchId: string | null
  /** The match in lists; undefined while it is not made, or if it is archived. */
  readonly listed: ListedMatch | undefined
  readonly sheet: Scoresheet | undefined
  readonly place: PlayablePlace | null
  /** A matchUpFormat code; null for the documented rules. */
  readonly format: string | null
  readonly status: MatchStatus
  /** Whether nobody plays it any more. */
  readonly isOver: boolean
  /** Ids of the players of each side that is known, as in `players`. */
  readonly sides: BySide<readonly string[]>
  /** Ids of the players, at the end of their merges. A name without a player counts as a player of this name. */
  readonly players: readonly string[]
  /** Whether everybody may see it. */
  readonly isPublic: boolean
  /** Whether it was made from a booking, and is played in its time. */
  readonly isBooked: boolean
}

/** Who reads an order of play, which decides what it says about players. */
export type Viewer = 'everybody' | 'office'

/** Returns a place of a draw as a match of a day. */
export function matchOfPlace(
  place: PlayablePlace,
  listed: ListedMatch | undefined,
  sheet: Scoresheet | undefined,
): DayMatch {
  const { stored, sides, isOver: hasResult } = place
  const playersOf = ({ entry: of }: (typeof sides)[0]): readonly string[] =>
    stored.players.filter(({ entry }) => entry === of).map(({ root }) => root)
  const bySide: DayMatch['sides'] = [playersOf(sides[0]), playersOf(sides[1])]
  const status = listed?.status ?? (hasResult ? 'walkover' : 'scheduled')
  return {
    key: place.key,
    matchId: place.matchId,
    listed,
    sheet,
    place,
    format: listed ? listed.format : stored.row.matchFormat,
    status,
    isOver: hasResult || isOver({ status }),
    sides: bySide,
    players: bySide.flat(),
    isPublic: stored.competition.published || place.matchId !== null,
    isBooked: false,
  }
}

/** Returns a match outside draws as a match of a day. @param roots the players at the end of the merges, by id */
export function matchOutsideDraws(
  listed: ListedMatch,
  sheet: Scoresheet | undefined,
  roots: ReadonlyMap<string, string>,
): DayMatch {
  const { id, format, status } = listed
  const sides = sheet ? playersOn(sheet, roots) : NOBODY
  return {
    key: id,
    matchId: id,
    listed,
    sheet,
    place: null,
    format,
    status,
    isOver: isOver({ status }),
    sides,
    players: sides.flat(),
    isPublic: true,
    isBooked: sheet?.record.booked === true,
  }
}

const NOBODY: DayMatch['sides'] = [[], []]

function playersOn(sheet: Scoresheet, roots: ReadonlyMap<string, string>): DayMatch['sides'] {
  const [one = [], two = []] = namesBySide(sheet).map((names, side) =>
    names.map((name, index) => {
      const linked = sheet.record.linked?.[side]?.[index]
      return linked ? (roots.get(linked.id) ?? linked.id) : `name:${foldText(name)}`
    }),
  )
  return [one, two]
}

const namesBySide = (sheet: Scoresheet): readonly (readonly string[])[] =>
  pairsIn(sheet.record) ?? namesOn(sheet).map((name) => [name])

/** Returns a match as an answer has it. @param minutes how long it takes its court @param shown how everybody may see players */
export function matchAnswer(match: DayMatch, minutes: number, viewer: Viewer, shown: ShownPlayer): OrderMatchAnswer {
  const { key, matchId, place, status } = match
  const isHidden = place !== null && viewer === 'everybody' && !place.stored.competition.published
  const event = place && !isHidden ? place.stored : null
  return {
    key,
    id: matchId,
    place: place && { event: place.event, stage: place.stage, match: place.match },
    event: event && {
      competition: event.competition.id,
      id: event.row.id,
      name: event.row.name,
      competitionName: event.competition.name,
    },
    category: place ? place.stored.row.name : (match.listed?.category ?? ''),
    draw: place?.draw ?? null,
    round: place?.round ?? null,
    rounds: place?.rounds ?? null,
    number: place?.number ?? null,
    sides: place ? sidesOfPlace(place, viewer === 'office' ? asNamed : shown) : sidesOutsideDraws(match, viewer),
    status,
    minutes,
    ...(match.isBooked && { booked: true as const }),
  }
}

/** Returns the names of the players of a match, by their ids in `players`. */
export function namesByPlayer({ place, sheet, players }: DayMatch): ReadonlyMap<string, string> {
  if (place) return new Map(place.stored.players.map(({ root, name }) => [root, name]))
  const names = sheet ? namesBySide(sheet).flat() : []
  return new Map(players.map((id, index) => [id, names[index] ?? '']))
}

type Sides = OrderMatchAnswer['sides']

function sidesOfPlace({ stored, sides }: PlayablePlace, shown: ShownPlayer): Sides {
  const sideOf = ({ entry, winnerOf, loserOf }: PlayablePlace['sides'][0]): Sides[0] => ({
    players: stored.players.filter((each) => each.entry === entry).map(({ root, name }) => shown(root, name)),
    winnerOf,
    loserOf,
  })
  return [sideOf(sides[0]), sideOf(sides[1])]
}

function sidesOutsideDraws({ listed, sheet }: DayMatch, viewer: Viewer): Sides {
  if (viewer === 'office' && sheet) {
    const [one = [], two = []] = namesBySide(sheet)
    return [named(one, sheet.record.linked?.[0]), named(two, sheet.record.linked?.[1])]
  }
  const { company, company2, players, playerIds } = JSON.parse(String(listed?.body ?? '{}')) as Partial<MatchSummary>
  const ids = (side: 0 | 1) => playerIds?.[side].map((id) => (id === null ? null : { id }))
  return [named(players?.[0] ?? [company ?? ''], ids(0)), named(players?.[1] ?? [company2 ?? ''], ids(1))]
}

const named = (
  names: readonly string[],
  linked: LinkedPlayers[0] | readonly (LinkedPlayer | null)[] = [],
): Sides[0] => ({
  players: names.map((name, index) => ({ id: linked[index]?.id ?? null, name })),
  winnerOf: null,
  loserOf: null,
})

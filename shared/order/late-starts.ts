import { phaseOf } from '../matches/live-order.ts'
import type { OrderAnswer, PlacedMatchAnswer } from './order-schemas.ts'

const MINUTE_MS = 60_000
/** A match is late if it will probably start this much after its planned start (minutes). */
const LATE_MINUTES = 10

/** Why a match starts late. `other` is the key of the match that it waits for. */
export type LateReason =
  | { readonly code: 'onCourt' | 'suspended' | 'behind' | 'waitsFor'; readonly other: string }
  | { readonly code: 'plays'; readonly other: string; readonly player: string }
  | { readonly code: 'notBegun' }

/** A match that will probably start late. */
export interface LateStart {
  readonly match: PlacedMatchAnswer
  /** Name of its court. */
  readonly court: string
  /** ms since 1970 */
  readonly planned: number
  readonly minutes: number
  readonly why: LateReason
}

/** Returns the matches of a day that will probably start late, with the reason, by their planned starts. */
export function lateStarts({ courts }: Pick<OrderAnswer, 'courts'>, now: number): readonly LateStart[] {
  const all = courts.flatMap(({ matches }) => matches)
  const open = all.filter(({ status }) => phaseOf(status) !== 'over')
  return courts
    .flatMap(({ name, matches }) =>
      matches.flatMap((match, index): LateStart[] => {
        const expected = match.status === 'scheduled' ? likelyStart(match, now) : null
        const planned = Date.parse(match.time ?? match.startsAt)
        const minutes = expected === null ? 0 : Math.round((expected - planned) / MINUTE_MS)
        if (minutes < LATE_MINUTES) return []
        return [{ match, court: name, planned, minutes, why: reasonOf(match, matches[index - 1], open) }]
      }),
    )
    .toSorted((one, other) => one.planned - other.planned)
}

/** Returns when a match will probably start (ms since 1970); null if nobody can know. */
function likelyStart({ expected }: PlacedMatchAnswer, now: number): number | null {
  if (!expected) return null
  const { start, from, until } = expected
  const likely = start === null ? (Date.parse(from) + Date.parse(until)) / 2 : Date.parse(start)
  return Math.max(now, likely)
}

function reasonOf(
  match: PlacedMatchAnswer,
  before: PlacedMatchAnswer | undefined,
  open: readonly PlacedMatchAnswer[],
): LateReason {
  if (before && open.includes(before)) {
    const code = before.status === 'suspended' ? 'suspended' : before.status === 'scheduled' ? 'behind' : 'onCourt'
    return { code, other: before.key }
  }
  const players = playersOf(match)
  for (const other of open) {
    if (other === match || phaseOf(other.status) !== 'inPlay') continue
    const player = playersOf(other).find(({ id, name }) => players.some((own) => own.id === id && own.name === name))
    if (player) return { code: 'plays', other: other.key, player: player.name }
  }
  const feeders = match.sides.flatMap(({ winnerOf, loserOf }) => winnerOf ?? loserOf ?? [])
  const feeder = open.find(({ key }) => feeders.includes(key))
  return feeder ? { code: 'waitsFor', other: feeder.key } : { code: 'notBegun' }
}

const playersOf = ({ sides }: PlacedMatchAnswer) => sides.flatMap(({ players }) => players)

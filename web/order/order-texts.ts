import type { TFunction } from 'i18next'
import type { ExpectedStartAnswer, OrderMatchAnswer, PlacedMatchAnswer } from '../../shared/order/order-schemas.ts'

const MINUTE_MS = 60_000
/** Step of the times that pages show: more would promise too much (ms). */
const STEP_MS = 5 * MINUTE_MS
/** A match that has certainly begun by then begins any moment (ms). */
const SOON_MS = 3 * MINUTE_MS

/** Writes a moment (ms since 1970) as the clocks of the club show it. */
type Clock = (moment: number) => string

/** Returns the times that pages show for an expected start (ms since 1970). Each is a multiple of five minutes, and none has passed. */
function shownStart({ start, from, until }: ExpectedStartAnswer, now: number) {
  const least = Math.ceil(now / STEP_MS)
  const steps = (moment: string, round: (steps: number) => number): number =>
    Math.max(least, round(Date.parse(moment) / STEP_MS)) * STEP_MS
  return {
    start: start === null ? null : steps(start, Math.round),
    from: steps(from, Math.floor),
    until: steps(until, Math.ceil),
    isSoon: Date.parse(until) - now < SOON_MS,
  }
}

/** Returns when a match will probably start: `about 14:10 (13:55 to 14:35)`, or only the interval if it is rough. */
export function expectedText(expected: ExpectedStartAnswer, now: number, clock: Clock, t: TFunction): string {
  const { start, from, until, isSoon } = shownStart(expected, now)
  if (isSoon) return t('order.expected.soon')
  const interval = { from: clock(from), until: clock(until) }
  if (start === null) return t('order.expected.between', interval)
  if (from === until) return t('order.expected.at', { time: clock(start) })
  return t('order.expected.about', { time: clock(start), ...interval })
}

/** Returns when a match will probably start, in a few words: `about 14:10`. */
export function briefExpectedText(expected: ExpectedStartAnswer, now: number, clock: Clock, t: TFunction): string {
  const { start, from, until, isSoon } = shownStart(expected, now)
  if (isSoon) return t('order.expected.soon')
  if (start !== null) return t('order.expected.at', { time: clock(start) })
  return t('order.expected.between', { from: clock(from), until: clock(until) })
}

/** Returns how the start of a match is fixed: `Not before 14:00`. */
export const kindText = (
  { kind, time }: Pick<PlacedMatchAnswer, 'kind' | 'time'>,
  clock: Clock,
  t: TFunction,
): string => t(`order.kind.${kind}`, { time: time === null ? '' : clock(Date.parse(time)) })

type Side = OrderMatchAnswer['sides'][number]

/** The matches of an order by their keys. */
export type ByKey = ReadonlyMap<string, OrderMatchAnswer>

/** Returns the names of a side, or an empty text while nobody is known. */
export const namesOf = ({ players }: Side): string => players.map(({ name }) => name).join(' / ')

/** Returns a side in words: its names, or `Winner of Ana Reyes v Luz Marte`. */
export function sideText(side: Side, byKey: ByKey, t: TFunction): string {
  const names = namesOf(side)
  if (names !== '') return names
  const key = side.winnerOf ?? side.loserOf
  const [one = '', two = ''] = (key === null ? undefined : byKey.get(key))?.sides.map(namesOf) ?? []
  if (one === '' || two === '') return t('order.open')
  return t(side.winnerOf === null ? 'order.loserOf' : 'order.winnerOf', { one, two })
}

/** Returns both sides of a match: `Ana Reyes v Luz Marte`. */
export function versusText({ sides }: OrderMatchAnswer, byKey: ByKey, t: TFunction): string {
  const [one, two] = sides.map((side) => sideText(side, byKey, t))
  return t('live.versus', { one, two })
}

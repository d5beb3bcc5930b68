import type { TFunction } from 'i18next'
import type { ExpectedStartAnswer, OrderMatchAnswer, PlacedMatchAnswer } from '../../shared/order/order-schemas.ts'
import { shownStart } from '../../shared/order/shown-start.ts'

/** Writes a moment (ms since 1970) as the clocks of the club show it. */
type Clock = (moment: number) => string

/** Length (ms) below which the interval of a start says no more than `about`. */
const TELLING_MS = 10 * 60_000

/**
 * Returns when a match will probably start: `about 14:10 (13:55 to 14:35)`, `about 14:10` if the interval is short, or only the
 * interval if it is rough.
 */
export function expectedText(expected: ExpectedStartAnswer, now: number, clock: Clock, t: TFunction): string {
  const { start, from, until, isSoon } = shownStart(expected, now)
  if (isSoon) return t('order.expected.soon')
  const interval = { from: clock(from), until: clock(until) }
  if (start === null) return t('order.expected.between', interval)
  if (until - from < TELLING_MS) return t('order.expected.at', { time: clock(start) })
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

/** Returns the planned start of a match that follows another one, `about 14:10`, as long as no start is expected. */
export const plannedText = (
  { kind, expected, startsAt }: Pick<PlacedMatchAnswer, 'kind' | 'expected' | 'startsAt'>,
  clock: Clock,
  t: TFunction,
): string | null =>
  kind === 'followedBy' && expected === null ? t('order.expected.at', { time: clock(Date.parse(startsAt)) }) : null

type Side = OrderMatchAnswer['sides'][number]

/** The matches of an order by their keys. */
export type ByKey = ReadonlyMap<string, OrderMatchAnswer>

/** Returns the names of a side, or an empty text while nobody is known. */
export const namesOf = ({ players }: Side): string => players.map(({ name }) => name).join(' / ')

/** Returns the name of a match whose sides are not known: `Semifinals, match 2`. */
export type NameOf = (match: OrderMatchAnswer) => string

/**
 * Returns a side in words: its names, `Winner of Ana Reyes v Luz Marte`, or `Winner of Semifinals, match 2`.
 * @param nameOf names a match without known sides; without it, its winner is open
 */
export function sideText(side: Side, byKey: ByKey, t: TFunction, nameOf: NameOf = () => ''): string {
  const names = namesOf(side)
  if (names !== '') return names
  const key = side.winnerOf ?? side.loserOf
  const before = key === null ? undefined : byKey.get(key)
  if (!before) return t('order.open')
  const [one = '', two = ''] = before.sides.map(namesOf)
  const which = side.winnerOf === null ? 'loserOf' : 'winnerOf'
  if (one !== '' && two !== '') return t(`order.${which}`, { one, two })
  const match = nameOf(before)
  return match === '' ? t('order.open') : t(`order.${which}Match`, { match })
}

/** Returns both sides of a match: `Ana Reyes v Luz Marte`. */
export function versusText({ sides }: OrderMatchAnswer, byKey: ByKey, t: TFunction): string {
  const [one, two] = sides.map((side) => sideText(side, byKey, t))
  return t('live.versus', { one, two })
}

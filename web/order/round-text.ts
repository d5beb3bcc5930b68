import type { TFunction } from 'i18next'
import type { OrderMatchAnswer } from '../../shared/order/order-schemas.ts'
import { roundName } from '../competitions/draw-view.ts'
import { type ByKey, namesOf, versusText } from './order-texts.ts'

/** Returns the round of a match in its draw: `Semifinals`, `Consolation · Round 2`. Empty for a match outside draws. */
function roundText({ draw, round, rounds }: OrderMatchAnswer, t: TFunction): string {
  if (draw === null || round === null) return ''
  const number = t('order.round', { number: round })
  if (draw === 'group') return number
  const { key, count } = roundName(draw, 2 ** ((rounds ?? round) - round))
  const name = rounds === null ? number : t(key, { count })
  return draw === 'main' || draw === 'third' ? name : [t(`competitions.draw.${draw}`), name].join(' · ')
}

/** Returns the round of a match with its number, if its draw has others in the round: `Semifinals, match 2`. */
export function numberedRound(match: OrderMatchAnswer, t: TFunction): string {
  const { number, round, rounds, draw } = match
  const text = roundText(match, t)
  const isAlone = draw === 'third' || rounds === null || round === rounds
  return number === null || isAlone ? text : t('order.numbered', { round: text, number })
}

/** Returns the event and the round of a match: `Women’s singles · Semifinals, match 2`. */
export const aboutText = (match: OrderMatchAnswer, t: TFunction): string =>
  [match.category, numberedRound(match, t)].filter(Boolean).join(' · ')

/** Returns both sides of a match, or its event and round while neither side is known. */
export const matchName = (match: OrderMatchAnswer, byKey: ByKey, t: TFunction): string =>
  match.sides.every((side) => namesOf(side) === '') ? aboutText(match, t) : versusText(match, byKey, t)

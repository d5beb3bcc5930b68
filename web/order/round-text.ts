import type { TFunction } from 'i18next'
import type { OrderMatchAnswer } from '../../shared/order/order-schemas.ts'
import { roundName } from '../competitions/draw-view.ts'
import { type ByKey, sideText, versusText } from './order-texts.ts'

/** Returns the round of a match in its draw: `Semifinals`, `Consolation · Round 2`. Empty for a match outside draws. */
export function roundText({ draw, round, rounds }: OrderMatchAnswer, t: TFunction): string {
  if (draw === null || round === null) return ''
  const number = t('order.round', { number: round })
  if (draw === 'group') return number
  const { key, count } = roundName(draw, 2 ** ((rounds ?? round) - round))
  const name = rounds === null ? number : t(key, { count })
  return draw === 'main' || draw === 'third' ? name : [t(`competitions.draw.${draw}`), name].join(' · ')
}

/** Returns the event and the round of a match: `Women’s singles · Semifinals`. */
export const aboutText = (match: OrderMatchAnswer, t: TFunction): string =>
  [match.category, roundText(match, t)].filter(Boolean).join(' · ')

/** Returns both sides of a match, or its event and round while nobody knows anything about its sides. */
export const matchName = (match: OrderMatchAnswer, byKey: ByKey, t: TFunction): string =>
  match.sides.every((side) => sideText(side, byKey, t) === t('order.open'))
    ? aboutText(match, t)
    : versusText(match, byKey, t)

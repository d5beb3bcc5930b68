import type { TFunction } from 'i18next'
import type { DrawMatchAnswer, EntryAnswer, StageAnswer } from '../../../shared/competitions/event-answer-schemas.ts'
import { nameOf } from '../../competitions/draw-view.ts'
import { roundText } from '../../competitions/round-of-match.ts'

type Entries = ReadonlyMap<string, EntryAnswer>

/** Returns who is on a side: the names of the entry, `Bye`, or while nobody knows it, `Winner of Ana Reyes v Luz Marte`. */
export function sideText(
  match: DrawMatchAnswer,
  index: 0 | 1,
  { stage, entries }: { readonly stage: StageAnswer; readonly entries: Entries },
  t: TFunction,
): string {
  const side = match.sides[index]
  const entry = side === null ? undefined : entries.get(side)
  if (entry) return nameOf(entry)
  const from = side === null ? match.from[index] : undefined
  if (!from || 'line' in from) return t(`competitions.place.${side ?? 'open'}`)
  const [way, id] = 'winnerOf' in from ? ['winnerOf', from.winnerOf] : ['loserOf', loserOrigin(from)]
  const before = stage.matches.find((each) => each.id === id)
  if (!before) return t('competitions.place.open')
  const [one, two] = before.sides.map((each) => (each === null ? undefined : entries.get(each)))
  if (one && two) return t(`order.${way}`, { one: nameOf(one), two: nameOf(two) })
  const { draw, group, round, place } = before
  const matches = stage.matches.filter((each) => each.draw === draw && each.round === round).length
  const name = roundText({ draw, group, matches }, (key, values = {}) => t(key, values))
  return t(`order.${way}Match`, { match: matches === 1 ? name : t('order.numbered', { round: name, number: place }) })
}

const loserOrigin = (from: { readonly loserOf: string } | { readonly firstMatchOf: string }): string =>
  'loserOf' in from ? from.loserOf : from.firstMatchOf

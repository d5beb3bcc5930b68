import type { CompetitionOfMatch } from '../../shared/competitions/event-answer-schemas.ts'
import { groupLetter, roundKind } from '../../shared/competitions/round-kind.ts'

export type PlaceOfMatch = NonNullable<CompetitionOfMatch['place']>

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** Returns `Semifinal`, `Round of 32`, `Group B`. Other draws than the main one have their names first. */
export function roundText(
  { draw, group, matches }: Pick<PlaceOfMatch, 'draw' | 'group' | 'matches'>,
  t: Translate,
): string {
  if (draw === 'group') return t('competitions.group', { name: groupLetter(group ?? 1) })
  const round = t(`competitions.oneRound.${roundKind(draw, matches)}`, { lines: 2 * matches })
  return draw === 'main' || draw === 'third' ? round : `${t(`competitions.draw.${draw}`)} · ${round}`
}

import type { SuggestedPlayer } from '../../../shared/players/player-schemas.ts'
import { dateText } from './club-times.ts'
import { clubById } from './places.ts'

/**
 * Returns what tells players with the same name apart: the number, another club, the last match.
 * @param here id of the club of the match; null for none
 * @param lastText writes the day of the last match
 */
export function aboutPlayer(
  { club, number, lastMatch }: SuggestedPlayer,
  here: string | null,
  language: string,
  lastText: (day: string) => string,
): string {
  const other = club !== null && club !== here ? clubById(club)?.name : undefined
  return [number, other, lastMatch && lastText(dateText(lastMatch, club, language))].filter(Boolean).join(' · ')
}

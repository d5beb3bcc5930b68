import type { MatchNames, MatchSummary } from './match-schemas.ts'

/** The name of a player whose data was erased, or who wants to be anonymous. */
export const ERASED_NAME = 'Player'

/** `Player` or `Player 2`, as the whole name of somebody. */
const PLACEHOLDER = new RegExp(`^${ERASED_NAME}( \\d{1,3})?$`)
const BETWEEN = ' / '

type Names = Pick<MatchNames, 'company' | 'company2' | 'players'>

/** Returns the name of a player or of a pair, with the reader’s word for a player in place of `Player`. */
export const nameInWords = (name: string, word: string): string =>
  name
    .split(BETWEEN)
    .map((part) => part.replace(PLACEHOLDER, (_, number: string = '') => word + number))
    .join(BETWEEN)

/** Whether a name of a match stands for somebody whose name is not public. */
export const hasPlaceholder = ({ company, company2, players }: Names): boolean =>
  [company, company2, ...(players ?? []).flat()].some((name) => nameInWords(name, '') !== name)

/** Returns a match with the reader’s word for a player in place of `Player`. */
export function inWords<Match extends MatchSummary>(match: Match, word: string): Match {
  if (word === ERASED_NAME || !hasPlaceholder(match)) return match
  const { company, company2, players } = match
  const said = (name: string): string => nameInWords(name, word)
  return {
    ...match,
    company: said(company),
    company2: said(company2),
    players: players && [
      [said(players[0][0]), said(players[0][1])],
      [said(players[1][0]), said(players[1][1])],
    ],
  }
}

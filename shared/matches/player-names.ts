import { type Pairs, sideOf } from './match.ts'

/** The names in a match. In doubles a side's name may have both partners: `Ana / Eva`. */
export interface NamedPlayers {
  readonly player1: string
  readonly player2: string
  readonly players: Pairs | null
}

/** The name of a player whose data was erased. */
const ERASED = 'Player'
const BETWEEN = ' / '

const isSame = (one: string, other: string): boolean => sideOf([one, ''], other) === 1
const partsOf = ({ player1, player2, players }: NamedPlayers): string[] =>
  [player1, player2, ...(players ?? []).flat()].flatMap((name) => [name, ...name.split(BETWEEN)])

/** Returns whether a player of the match has this name, in any letter case. */
export const hasPlayer = (match: NamedPlayers, name: string): boolean =>
  name !== '' && partsOf(match).some((part) => isSame(part, name))

/**
 * Returns the names of a match after `Player` has replaced this player's name. If another player is called `Player`, the
 * name is `Player 2`. All players stay different, so the log still says who won each point.
 */
export function withoutName<Match extends NamedPlayers>(match: Match, name: string): NamedPlayers {
  const others = partsOf(match).filter((part) => !isSame(part, name))
  let erased = ERASED
  for (let number = 2; others.some((other) => isSame(other, erased)); number++) erased = `${ERASED} ${number}`
  const replaced = (text: string): string =>
    isSame(text, name)
      ? erased
      : text
          .split(BETWEEN)
          .map((part) => (isSame(part, name) ? erased : part))
          .join(BETWEEN)
  const { player1, player2, players } = match
  return {
    player1: replaced(player1),
    player2: replaced(player2),
    players: players && [
      [replaced(players[0][0]), replaced(players[0][1])],
      [replaced(players[1][0]), replaced(players[1][1])],
    ],
  }
}

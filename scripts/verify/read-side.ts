import { type BySide, opponent, type Side } from '../../shared/scoring/side.ts'
import { textOf } from './text-of.ts'

/** Names that stand for sides beside 1 and 2; null where a line has none. */
export type SideNames = BySide<string | null>

const NUMBERED = /^(?:p|player|side|team)?[\s_-]*([12])(?:\.0+)?$/i
const NOBODY = /^(?:0(?:\.0+)?|null|none|unknown|n\/?a|nan|-|\?)?$/i

/**
 * The side that a value means: 1 or 2 as a number or as text, `player1`, `P2`, or a player's name. Null where it says that
 * nobody knows; undefined where it says something else.
 */
export function readSide(value: unknown, names: SideNames = [null, null]): Side | null | undefined {
  if (value === undefined || value === null || value === false) return null
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const text = textOf(value).trim()
  for (const side of [1, 2] as const) {
    const [mine, theirs] = [names[side - 1], names[opponent(side) - 1]]
    if (mine && mine !== theirs && sameName(mine, text)) return side
  }
  if (NOBODY.test(text)) return null
  const numbered = NUMBERED.exec(text)
  return numbered ? (Number(numbered[1]) as Side) : undefined
}

/** The names that a line gives its sides. */
export const namesIn = ({ player1, player2 }: Record<string, unknown>): SideNames => [nameIn(player1), nameIn(player2)]

const nameIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

import type { BySide } from '../../shared/scoring/side.ts'

type Pair = BySide<number>

const WRITTEN = /^\[?\s*(\d+)\s*[-–:/]\s*(\d+)/
/** What else stands among sets that are written in words: `6-4 2-1 RET`. */
const REMARK = /^[a-z/.]+$/i
/** The members by which an object may tell a set, the likeliest first. */
const PAIRS = [
  ['games1', 'games2'],
  ['player1', 'player2'],
  ['p1', 'p2'],
  ['1', '2'],
] as const

/**
 * The games set by set, told as pairs, as objects with `games`, or as words; sets that were never begun are left out at the
 * end. Null where nothing is told; undefined where something is that cannot be read.
 */
export function readSets(value: unknown): Pair[] | null | undefined {
  if (isNothing(value)) return null
  const told = typeof value === 'string' ? wordsIn(value) : value
  if (!Array.isArray(told)) return undefined
  const sets = told.map(readSet)
  const last = sets.findLastIndex((set) => set !== null)
  const begun = sets.slice(0, last + 1)
  return begun.every((set) => set != null) ? begun : undefined
}

/** Null: not begun. Undefined: no set. */
function readSet(value: unknown): Pair | null | undefined {
  if (isNothing(value)) return null
  if (typeof value === 'string') {
    const [, one, two] = WRITTEN.exec(value.trim()) ?? []
    return one === undefined ? undefined : pair(one, two)
  }
  if (Array.isArray(value)) return pair(value[0], value[1])
  if (typeof value !== 'object') return undefined
  const members = value as Record<string, unknown>
  const games = gamesOf(members)
  // A match tie-break may be told as a set without games.
  const hasGames = games && games[0] + games[1] > 0
  return hasGames ? games : Array.isArray(members.tiebreak) ? readSet(members.tiebreak) : games
}

function gamesOf(members: Record<string, unknown>): Pair | null | undefined {
  if ('games' in members || 'score' in members) return readSet(members.games ?? members.score)
  const known = PAIRS.find(([one, two]) => one in members && two in members)
  return known && pair(members[known[0]], members[known[1]])
}

function pair(one: unknown, two: unknown): Pair | null | undefined {
  if (isNothing(one) && isNothing(two)) return null
  const [first, second] = [count(one), count(two)]
  return first === null || second === null ? undefined : [first, second]
}

function count(value: unknown): number | null {
  if (isNothing(value)) return 0
  const number = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : null
}

const wordsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '' && !REMARK.test(word))

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

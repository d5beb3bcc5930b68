import { type BySide, opponent, type Side } from '../../shared/scoring/score.ts'
import { ACTIONS, type Penalty, type ScoringEvent } from '../../shared/scoring/scoring-event.ts'
import { textOf } from './read-values.ts'

/** The state after a point: the games of its set, and the point labels. */
export interface Shown {
  /** Number of the set, from 1. */
  readonly set: number
  readonly games: BySide<number>
  readonly labels: BySide<string>
}

export interface PlayedPoint {
  /** null if unknown. */
  readonly server: Side | null
  /** The point or penalty; null if its winner is unknown. */
  readonly event: ScoringEvent | null
  /** null if the line has no states. */
  readonly shown: Shown | null
  /** Why a part cannot be read, or null. */
  readonly problem: string | null
}

const MEMBERS = ['server', 'by', 'action', 'set', 'games1', 'games2', 'score1', 'score2'] as const
const PENALTIES: Readonly<Record<string, Penalty>> = { POINT_PENALTY: 'point', GAME_PENALTY: 'game' }

/** Reads a point, which is a list or an object. A part that cannot be read becomes its `problem`, and the match continues. */
export function readPoint(value: unknown, names: SideNames): PlayedPoint {
  const members = membersOf(value)
  if (!members) return { server: null, event: null, shown: null, problem: `${valueText(value)} is not a point` }
  const [served, acted, said, ...state] = members
  const server = readSide(served, names)
  const { event, problem } = readEvent(acted, said, names)
  return {
    server: server ?? null,
    event,
    shown: shownIn(state),
    problem: problem ?? (server === undefined ? `server ${valueText(served)} is neither 1 nor 2` : null),
  }
}

function membersOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value.length > 0 ? value : null
  if (typeof value !== 'object' || value === null) return null
  return MEMBERS.map((member) => (value as Record<string, unknown>)[member])
}

function readEvent(acted: unknown, said: unknown, names: SideNames): Pick<PlayedPoint, 'event' | 'problem'> {
  const word = typeof said === 'string' ? wordOf(said) : ''
  if (word === 'TIME') return { event: { kind: 'status', status: 'time', winner: null }, problem: null }
  const side = readSide(acted, names)
  if (side == null) return { event: null, problem: `the side that acted is ${valueText(acted)}, neither 1 nor 2` }
  const action = ACTIONS.find((each) => each === word)
  if (action) return { event: { kind: 'action', side, action }, problem: null }
  const penalty = PENALTIES[word]
  if (penalty) return { event: { kind: 'penalty', side, penalty }, problem: null }
  return { event: null, problem: `${valueText(said)} is not an action` }
}

/** `double fault`, `Double-Fault` and `doubleFault` are all DOUBLE_FAULT. */
const wordOf = (said: string): string =>
  said
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s_-]+/g, '_')
    .toUpperCase()

function shownIn([set, one, two, label1, label2]: readonly unknown[]): Shown | null {
  if ([set, one, two, label1, label2].some((part) => part === undefined || part === null || part === '')) return null
  return { set: Number(set), games: [Number(one), Number(two)], labels: [labelOf(label1), labelOf(label2)] }
}

function labelOf(label: unknown): string {
  const text = textOf(label).trim()
  if (/^(ad|a|adv|advantage)$/i.test(text)) return 'Adv'
  if (/^love$/i.test(text)) return '0'
  return /^\d+(\.0+)?$/.test(text) ? String(Number(text)) : text
}

/** Returns a value as short text for a message. */
function valueText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing'
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** Names of the sides; null if a line has none. */
export type SideNames = BySide<string | null>

const NUMBERED = /^(?:p|player|side|team)?[\s_-]*([12])(?:\.0+)?$/i
const NOBODY = /^(?:0(?:\.0+)?|null|none|unknown|n\/?a|nan|-|\?)?$/i

/**
 * Returns the side that a value means: 1 or 2 as a number or text, `player1`, `P2`, or a player's name. Returns null if the value
 * means unknown, and undefined if it cannot be read.
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

/** Returns the names of the sides. */
export const namesIn = ({ player1, player2 }: Record<string, unknown>): SideNames => [nameIn(player1), nameIn(player2)]

const nameIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

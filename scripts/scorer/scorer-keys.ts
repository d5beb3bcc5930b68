import type { Draft } from '../../shared/matches/match-log.ts'
import type { Side } from '../../shared/scoring/score.ts'
import type { Action, Declaration, Shot, Stroke } from '../../shared/scoring/scoring-event.ts'

/** State between two keys. */
export type Mode =
  | { readonly at: 'who' }
  | { readonly at: 'action'; readonly side: Side }
  | { readonly at: 'shot'; readonly side: Side }
  | { readonly at: 'stroke'; readonly side: Side; readonly action: Action; readonly shot?: Shot }
  | { readonly at: 'end' }
  | { readonly at: 'winner'; readonly status: Ending }
  | { readonly at: 'question' }
  | { readonly at: 'leaving' }
  | { readonly at: 'help' }

export type Ending = Exclude<Declaration, 'suspended' | 'resumed'>

/** Action of a key. */
export type Command =
  | { readonly kind: 'append'; readonly draft: Draft }
  | { readonly kind: 'keep' | 'drop' | 'drop-all' | 'quit' }

export interface Pressed {
  readonly mode: Mode
  readonly command?: Command
  readonly hint?: string
}

/** State that decides the meaning of a key, together with the mode. */
export interface Situation {
  readonly suspended: boolean
  /** Number of entries that are not stored yet. */
  readonly pending: number
}

export const WHO: Mode = { at: 'who' }

export const ACTION_KEYS: Readonly<Record<string, Action>> = {
  w: 'WINNER',
  a: 'ACE',
  d: 'DOUBLE_FAULT',
  f: 'FORCED_ERROR',
  u: 'UNFORCED_ERROR',
  r: 'RETURN_ERROR',
}
export const SHOT_KEYS: Readonly<Record<string, Shot>> = {
  a: 'APPROACH_DROP',
  d: 'DROP_SHOT',
  l: 'LOB',
  o: 'OVERHEAD',
  w: 'WINNER',
}
export const STROKE_KEYS: Readonly<Record<string, Stroke>> = { f: 'FOREHAND', b: 'BACKHAND' }
export const END_KEYS: Readonly<Record<string, Ending>> = {
  f: 'finished',
  r: 'retired',
  d: 'defaulted',
  w: 'walkover',
  t: 'time',
}
const SIDE_KEYS: Readonly<Record<string, Side>> = { 1: 1, 2: 2, left: 1, right: 2, up: 1, down: 2 }

/** Returns what a key does. A single key can undo, suspend and resume. All other entries need several keys. */
export function press(mode: Mode, key: string, situation: Situation): Pressed {
  if (key === 'ctrl-c') return leave(mode, situation)
  if (mode.at === 'question') return answer(key, situation) ?? (key === 'q' ? leave(mode, situation) : { mode })
  if (mode.at === 'leaving') return key === 'q' ? { mode, command: { kind: 'quit' } } : { mode: WHO }
  if (mode.at === 'help') return { mode: WHO }
  if (mode.at === 'who') return pressAtRest(key, situation)
  if (key === 'escape' || key === 'backspace' || key === 'z') return { mode: WHO, hint: 'Nothing was stored.' }
  return pressInside(mode, key) ?? { mode, hint: `"${key}" does nothing here. Esc goes back.` }
}

function pressAtRest(key: string, situation: Situation): Pressed {
  const side = SIDE_KEYS[key]
  if (side) return { mode: { at: 'action', side } }
  switch (key) {
    case 'z':
    case 'backspace':
      return append({ kind: 'undo' })
    case 's':
      return append({ kind: 'status', status: situation.suspended ? 'resumed' : 'suspended', winner: null })
    case 'x':
      return { mode: { at: 'end' } }
    case '?':
    case 'h':
      return { mode: { at: 'help' } }
    case 'q':
      return leave(WHO, situation)
    default:
      return {
        mode: WHO,
        hint: key.toLowerCase() in ACTION_KEYS ? 'First choose the player: 1 or 2.' : '? shows the keys.',
      }
  }
}

/** Returns what a key does halfway through a point or an ending, or null if it does nothing. */
function pressInside(mode: Mode, key: string): Pressed | null {
  switch (mode.at) {
    case 'action': {
      if (SIDE_KEYS[key]) return { mode: { at: 'action', side: SIDE_KEYS[key] } }
      const action = ACTION_KEYS[key.toLowerCase()]
      if (!action) return null
      if (key === 'W') return { mode: { at: 'shot', side: mode.side } }
      if (key === 'U') return { mode: { at: 'stroke', side: mode.side, action } }
      return point(mode.side, action)
    }
    case 'shot': {
      const shot = SHOT_KEYS[key]
      return shot ? { mode: { at: 'stroke', side: mode.side, action: 'WINNER', shot } } : null
    }
    case 'stroke': {
      if (key === 'return' || key === 'space') return point(mode.side, mode.action, mode.shot)
      const stroke = STROKE_KEYS[key]
      return stroke ? point(mode.side, mode.action, mode.shot, stroke) : null
    }
    case 'end': {
      const status = END_KEYS[key]
      // The games decide who wins a timed set.
      if (status === 'time') return append({ kind: 'status', status, winner: null })
      return status ? { mode: { at: 'winner', status } } : null
    }
    case 'winner': {
      const winner = SIDE_KEYS[key]
      if (winner) return append({ kind: 'status', status: mode.status, winner })
      return key === '0' && mode.status === 'finished'
        ? append({ kind: 'status', status: 'finished', winner: null })
        : null
    }
    default:
      return null
  }
}

/** Handles the keys that answer a question. Points are not accepted, because another scorer may have entered the same ones. */
function answer(key: string, { pending }: Situation): Pressed | null {
  if (pending === 0) return key === 'return' || key === 'space' ? { mode: WHO, command: { kind: 'keep' } } : null
  if (key === 'y') return { mode: WHO, command: { kind: 'keep' } }
  if (key === 'n') return { mode: WHO, command: { kind: 'drop' } }
  if (key === 'd' && pending > 1) return { mode: WHO, command: { kind: 'drop-all' } }
  return null
}

const leave = (mode: Mode, { pending }: Situation): Pressed =>
  pending === 0 || mode.at === 'leaving' ? { mode, command: { kind: 'quit' } } : { mode: { at: 'leaving' } }

const append = (draft: Draft): Pressed => ({ mode: WHO, command: { kind: 'append', draft } })

const point = (side: Side, action: Action, shot?: Shot, stroke?: Stroke): Pressed =>
  append({ kind: 'action', side, action, shot, stroke, game: undefined, gamescore: undefined })

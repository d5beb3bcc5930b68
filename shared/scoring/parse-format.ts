import { type Format, formatOf } from './format.ts'

/** The first problem of a code. */
export interface Refused {
  readonly ok: false
  /** Position of the first wrong character, from 1; one past the end if something is missing. */
  readonly at: number
  readonly problem: string
}

export type Parsed = { readonly ok: true; readonly format: Format } | Refused

/** Parses a TODS matchUpFormat code. For an unknown code, returns its first problem. */
export function parseFormat(code: string): Parsed {
  const format = formatOf(code)
  return format ? { ok: true, format } : refusalOf(code)
}

/** A position in a code that is read from left to right. */
interface Reader {
  readonly at: number
  /** Reads this text or sticky pattern if it is next, and returns it. */
  take(next: string | RegExp): string | null
}

function readerOf(code: string): Reader {
  let at = 0
  function matchAt(pattern: RegExp): string | null {
    pattern.lastIndex = at
    return pattern.exec(code)?.[0] ?? null
  }
  return {
    get at() {
      return at
    },
    take(next) {
      const found = typeof next === 'string' ? (code.startsWith(next, at) ? next : null) : matchAt(next)
      at += found?.length ?? 0
      return found
    },
  }
}

const NUMBER = /[1-9]\d?(?!\d)/y

function refusalOf(code: string): Refused {
  const reader = readerOf(code)
  const refused = (problem: string, at = reader.at): Refused => ({ ok: false, at: at + 1, problem })
  if (!reader.take('SET')) return refused('a code begins with SET, as in SET3-S:6/TB7')
  const sets = reader.take(/[135](?!\d)/y)
  if (!sets) return refused('a match is the best of 1, 3 or 5 sets')
  if (!reader.take('-S:')) return refused('expected -S: and how a set is played')
  const set = readSet(reader)
  if (set) return refused(set.problem, set.at)
  const early = readGame(reader, code)
  if (early) return refused(early.problem, early.at)
  const isGameKnown = code.slice(0, reader.at).includes('-G:')
  if (reader.take('-F:')) {
    if (sets === '1') return refused('a match of one set can’t have a rule for its final set', reader.at - 3)
    const final = readSet(reader)
    if (final) return refused(final.problem, final.at)
  }
  const late = isGameKnown ? null : readGame(reader, code)
  return late ? refused(late.problem, late.at) : refused('this part is unknown, or in the wrong order')
}

/** Reads the rules of a game if they are next. Returns their problem, or null. */
function readGame(reader: Reader, code: string): { at: number; problem: string } | null {
  const from = reader.at
  if (!reader.take('-G:')) return null
  if (!reader.take(/TN[1-9]D/y)) return { at: reader.at, problem: 'a game is TN1D (golden point) or TN3D (star point)' }
  const isNoAd = /\dNOAD/.test(code.replaceAll(/TB\d+NOAD/g, ''))
  return isNoAd ? { at: from, problem: 'NOAD already means that the first deuce decides' } : null
}

/** Reads the rules of one set. Returns their problem, or null. */
function readSet(reader: Reader): { at: number; problem: string } | null {
  const wrong = (problem: string, at = reader.at) => ({ at, problem })
  if (reader.take('TB')) return readTiebreak(reader)
  const from = reader.at
  if (reader.take('T')) {
    return reader.take(/[1-9]\d{0,2}(?!\d)/y) ? null : wrong('expected the minutes of a timed set, as in T20')
  }
  const games = reader.take(NUMBER)
  if (!games) return wrong('expected games, as in 6/TB7, or one tie-break, as in TB10')
  if (games === '1') return wrong('a set needs 2 games or more', from)
  reader.take('NOAD')
  if (!reader.take('/')) return null
  if (!reader.take('TB')) return wrong('expected a tie-break, as in TB7')
  const tiebreak = readTiebreak(reader)
  if (tiebreak || !reader.take('@')) return tiebreak
  const early = reader.at
  const at = reader.take(NUMBER)
  if (!at) return wrong('expected the number of games of each side at which the tie-break is played, as in @3')
  const least = Number(games) - 1
  return Number(at) < least ? wrong(`a tie-break cannot come before ${least}-${least}`, early) : null
}

function readTiebreak(reader: Reader): { at: number; problem: string } | null {
  const to = reader.take(NUMBER)
  reader.take('NOAD')
  return to ? null : { at: reader.at, problem: 'expected the points of the tie-break, as in TB7' }
}

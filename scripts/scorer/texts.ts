import type { Pairs } from '../../shared/matches/match.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import type { LogEntry, Scoreboard } from '../../shared/matches/match-schemas.ts'
import { setInWords, shownSets } from '../../shared/scoring/display.ts'
import { type BySide, of, type SetScore } from '../../shared/scoring/score.ts'
import type { Declaration } from '../../shared/scoring/scoring-event.ts'

/** Formats a score: `6-4 3-2 · 30-15`, without points between games. */
export function scoreText({ points, state }: Pick<Scoreboard, 'points' | 'state'>): string {
  const games = shownSets(state)
    .map((set) => set.games.join('-'))
    .join(' ')
  return points.every((label) => label === '0') ? games : `${games} · ${points.join('-')}`
}

/** `DOUBLE_FAULT` → `double fault`. */
export const lowerCaseName = (name: string): string => name.toLowerCase().replaceAll('_', ' ')

const DECLARED: Record<Declaration, string> = {
  suspended: 'play suspended',
  resumed: 'play resumed',
  time: 'time called',
  finished: 'match finished',
  retired: 'retired',
  defaulted: 'defaulted',
  walkover: 'walkover',
}

/** Describes an entry for the scorer: `Luz Marte: winner, lob, forehand`. */
export function entryText(entry: Draft | LogEntry, names: BySide<string>): string {
  switch (entry.kind) {
    case 'action': {
      const { side, action, shot, stroke } = entry
      const how = [action, ...(shot && shot !== action ? [shot] : []), ...(stroke ? [stroke] : [])]
      return `${of(names, side)}: ${how.map(lowerCaseName).join(', ')}`
    }
    case 'undo':
      return 'undo'
    case 'status':
      return DECLARED[entry.status] + resultText(entry) + (entry.winner ? `, ${of(names, entry.winner)} wins` : '')
    case 'penalty':
      return `${of(names, entry.side)}: penalty, ${entry.penalty}`
    case 'correction':
      return `${of(names, entry.server)} serves from here`
    case 'start':
      return 'started from a known score'
  }
}

/** Formats the final score of a declaration that has one: ` 6-4 6-2`. */
const resultText = ({ sets = [] }: { readonly sets?: readonly SetScore[] | undefined }): string =>
  sets.map((set) => ` ${setInWords(set, 1)}`).join('')

/** Returns the four names of two pairs, `Ana / Eva`; null for singles. */
export function pairsOf(company: string, company2: string): Pairs | null {
  const [[a, b, ...more] = [], [c, d, ...others] = []] = [company, company2].map((pair) =>
    pair.split('/').map((name) => name.trim()),
  )
  if (!a || !b || !c || !d || more.length + others.length > 0) return null
  return [
    [a, b],
    [c, d],
  ]
}

export const bold = (text: string): string => `\x1b[1m${text}\x1b[22m`
export const inverse = (text: string): string => `\x1b[7m${text}\x1b[27m`
export const dim = (text: string): string => `\x1b[2m${text}\x1b[22m`

/** Cuts a line to a number of visible characters. Escape sequences do not count. */
export function clip(line: string, columns: number): string {
  let room = columns
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  return line.replace(/(\x1b\[\d+m)|([\s\S])/gu, (_, sequence: string | undefined, letter: string | undefined) => {
    if (sequence) return sequence
    room -= 1
    return room >= 0 ? (letter ?? '') : ''
  })
}

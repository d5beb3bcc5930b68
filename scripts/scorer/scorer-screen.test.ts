import { expect, test } from 'vitest'
import { emptyLog, entryOf, extend, type MatchLog } from '../../shared/matches/match-log.ts'
import type { Side } from '../../shared/scoring/score.ts'
import type { Action } from '../../shared/scoring/scoring-event.ts'
import { type ScreenState, screenLines } from './scorer-screen.ts'
import type { SessionState } from './scoring-session.ts'
import { clip } from './texts.ts'

const NAMES = ['Ana Reyes', 'Luz Marte'] as const
const AT = '2026-05-01T15:00:00.000Z'
const point = (side: Side, action: Action) =>
  ({ kind: 'action', side, action, shot: undefined, stroke: undefined, game: undefined, gamescore: undefined }) as const
const append = (log: MatchLog, draft: Parameters<typeof entryOf>[1]) =>
  extend(log, entryOf(log, draft, `e-${log.live.seq + 1}`, AT, NAMES))

const START = emptyLog('final', AT)
const PLAYED = append(append(START, point(1, 'ACE')), point(2, 'WINNER'))

function shown(more: Partial<ScreenState> = {}, session: Partial<SessionState> = {}): string {
  const projected = more.projected ?? session.log ?? PLAYED
  const state: ScreenState = {
    match: { id: 'final', category: "Women's singles", description: 'Final' },
    session: { names: NAMES, log: PLAYED, pending: [], question: null, ...session },
    projected,
    mode: { at: 'who' },
    waiting: null,
    hint: '',
    ...more,
  }
  return screenLines(state)
    .map((line) => clip(line, 200))
    .join('\n')
    .replace(new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g'), '')
}

test('shows names, games, points, the last entry and the number of stored entries', () => {
  const screen = shown()
  expect(screen).toContain('1  Ana Reyes   0   15')
  expect(screen).toContain('2  Luz Marte   0   15')
  expect(screen).toContain('Last     Luz Marte: winner')
  expect(screen).toContain('Log      2 stored')
})

test('names the entry that the undo key would undo, and then the undone entry', () => {
  expect(shown()).toContain('z undoes "Luz Marte: winner"')
  const undone = append(PLAYED, { kind: 'undo' })
  expect(shown({}, { log: undone })).toContain('Last     undid Luz Marte: winner')
  expect(shown({}, { log: undone })).toContain('z undoes "Ana Reyes: ace"')
})

test('shows the number of unstored entries and why they wait', () => {
  const pending = [{ id: 'e-3', draft: point(1, 'WINNER') }]
  const waiting = { reason: 'connection refused', tries: 3, delayMs: 400 }
  expect(shown({ waiting }, { pending })).toContain(
    '2 stored, 1 not stored yet   waiting for the server: connection refused (try 4)',
  )
})

test('a question shows the entries of others and one’s own; an undo names the entry that it would undo now', () => {
  const theirs = PLAYED.entries.slice(1)
  const pending = [{ id: 'e-9', draft: { kind: 'undo' as const } }]
  const screen = shown({ mode: { at: 'question' } }, { pending, question: { theirs, refusal: null } })
  expect(screen).toContain('Another scorer entered this:\n  2. Luz Marte: winner')
  expect(screen).toContain('Yours, not stored: undo of "Luz Marte: winner"')
})

test('cuts a line to the width of the terminal without its colours', () => {
  expect(clip('\x1b[1mAna\x1b[22m Reyes', 4)).toBe('\x1b[1mAna\x1b[22m ')
  expect(clip('Ana Reyes', 20)).toBe('Ana Reyes')
})

test('every prompt fits 80 columns, even with long names', () => {
  const modes: ScreenState['mode'][] = [
    { at: 'who' },
    { at: 'action', side: 1 },
    { at: 'shot', side: 1 },
    { at: 'stroke', side: 2, action: 'WINNER' },
    { at: 'end' },
    { at: 'winner', status: 'finished' },
    { at: 'leaving' },
  ]
  for (const mode of modes) {
    const widest = Math.max(
      ...shown({ mode }, { names: ['Rosa Tejada / Carmen Liriano', 'Chloé Martin'] })
        .split('\n')
        .map(({ length }) => length),
    )
    expect(widest, mode.at).toBeLessThanOrEqual(80)
  }
})

import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import type { Pairs } from '../../shared/matches/match.ts'
import type { MatchSummary, StandingEntry } from '../../shared/matches/match-schemas.ts'
import { hasBegun } from '../../shared/matches/may-append.ts'
import scorer from '../public/locales/en/scorer.json' with { type: 'json' }
import en from '../public/locales/en/translation.json' with { type: 'json' }
import type { EntryOrDraft } from '../scoreboard/entry-text.ts'
import { entrySummary } from './entry-summary.ts'
import { pointDraft } from './point-draft.ts'

const i18n = createInstance()
await i18n.init({
  lng: 'en',
  resources: { en: { translation: { ...en, ...scorer } } },
  interpolation: { escapeValue: false },
})

const match = (players: Pairs | null) =>
  ({ company: 'Reyes / Cruz', company2: 'Marte / Peña', players }) as unknown as MatchSummary
const DOUBLES = match([
  ['Ana Reyes', 'Bea Cruz'],
  ['Luz Marte', 'Eva Peña'],
])
const SINGLES = match(null)

test.each<[string, EntryOrDraft, MatchSummary, boolean]>([
  ['First to serve, Eva Peña', { kind: 'correction', server: 2, partner: 2 }, DOUBLES, false],
  ['First to serve, Reyes / Cruz', { kind: 'correction', server: 1 }, SINGLES, false],
  ['To serve, Ana Reyes', { kind: 'correction', server: 1, partner: 1, chosen: true }, DOUBLES, true],
  ['Service corrected, Ana Reyes', { kind: 'correction', server: 1, partner: 1 }, DOUBLES, true],
  [
    'Starting score, 6-4 2-3',
    { kind: 'start', sets: [{ games: [6, 4], tiebreak: null }, { games: [2, 3], tiebreak: null }], points: [0, 0], server: 1 }, // biome-ignore format: one entry
    DOUBLES,
    false,
  ],
  ['Winner, lob, Marte / Peña', pointDraft(2, 'WINNER', { shot: 'LOB' }), DOUBLES, true],
  ['Forced error, Eva Peña', { ...pointDraft(2, 'FORCED_ERROR', {}), hitter: 2 }, DOUBLES, true],
  ['Point, Marte / Peña', pointDraft(2, 'WINNER', { unclassified: true }), DOUBLES, true],
  ['Penalty: game, Reyes / Cruz', { kind: 'penalty', side: 1, penalty: 'game' }, DOUBLES, true],
  ['Play suspended', { kind: 'status', status: 'suspended', winner: null }, DOUBLES, true],
  ['Retirement, Marte / Peña win', { kind: 'status', status: 'retired', winner: 2 }, DOUBLES, true],
])('summarizes an entry: %s', (text, entry, of, begun) => {
  expect(entrySummary(i18n.t, entry, of, begun)).toBe(text)
})

test('play begins with the first point, penalty or known score', () => {
  const entries = (...kinds: StandingEntry['kind'][]) => kinds.map((kind) => ({ kind })) as StandingEntry[]
  expect(hasBegun(entries('correction', 'correction'))).toBe(false)
  expect(hasBegun(entries('correction', 'action'))).toBe(true)
  expect(hasBegun(entries('start'))).toBe(true)
})

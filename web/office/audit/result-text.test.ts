import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../../shared/i18n/languages.ts'
import enAudit from '../../public/locales/en/officeAudit.json' with { type: 'json' }
import en from '../../public/locales/en/translation.json' with { type: 'json' }
import esAudit from '../../public/locales/es/officeAudit.json' with { type: 'json' }
import es from '../../public/locales/es/translation.json' with { type: 'json' }
import frAudit from '../../public/locales/fr/officeAudit.json' with { type: 'json' }
import fr from '../../public/locales/fr/translation.json' with { type: 'json' }
import { resultRecordText } from './result-text.ts'

const i18n = createInstance()
await i18n.init({
  resources: {
    en: { translation: { ...en, ...enAudit } },
    fr: { translation: { ...fr, ...frAudit } },
    es: { translation: { ...es, ...esAudit } },
  },
  interpolation: { escapeValue: false },
})
const names = { 'match:final': 'Wolf – Meyer' }
const LIVE = { status: 'live', score: '0-0 (15-0)', winner: null }
const WON = { status: 'finished', score: '6-4 6-3', winner: 1 }
const textOf = (before: unknown, after: unknown, language: Language = 'en', known: Record<string, string> = names) =>
  resultRecordText({ action: 'match.result', subject: 'final', before, after }, known, i18n.getFixedT(language))

test('a result is a sentence with its score and its winner, in each language', () => {
  expect(LANGUAGES.map((language) => textOf(LIVE, WON, language)?.replaceAll('\u00a0', ' '))).toEqual([
    'Result entered: 6-4 6-3, Wolf won',
    'Résultat saisi : 6-4 6-3, victoire de Wolf',
    'Resultado anotado: 6-4 6-3, ganó Wolf',
  ])
})

test.each([
  ['scheduled', WON],
  ['suspended', WON],
  ['live', WON],
])('a result that is entered while the match is %s says nothing of this status', (status, result) => {
  expect(textOf({ status, score: '', winner: null }, result)).toBe('Result entered: 6-4 6-3, Wolf won')
})

test.each<[string, object, object, string]>([
  [
    'a retirement',
    LIVE,
    { status: 'retired', score: '6-4 2-1', winner: 2 },
    'Result entered: 6-4 2-1, Retired, Meyer won',
  ],
  ['a walkover', LIVE, { status: 'walkover', score: '', winner: 2 }, 'Result entered: Walkover, Meyer won'],
  ['an early end', LIVE, { status: 'finished', score: '6-4', winner: null }, 'Result entered: 6-4, Ended early'],
  ['a correction', WON, { ...WON, score: '6-4 6-2' }, 'Result corrected: 6-4 6-2, Wolf won. Before: 6-4 6-3, Wolf won'],
  ['an undone result', WON, LIVE, 'Result taken back: 6-4 6-3, Wolf won'],
])('%s is described', (_, before, after, text) => {
  expect(textOf(before, after)).toBe(text)
})

test('a side without a known name is named by its number', () => {
  expect(textOf(LIVE, WON, 'en', {})).toBe('Result entered: 6-4 6-3, player 1 won')
  expect(textOf(LIVE, WON, 'en', { 'match:final': 'A – B – C' })).toBe('Result entered: 6-4 6-3, player 1 won')
})

test('other records have no such sentence', () => {
  const record = { subject: 'final', before: null, after: { status: 'suspended' } }
  expect(resultRecordText({ ...record, action: 'match.suspendAll' }, names, i18n.t)).toBeNull()
  expect(textOf(LIVE, { status: 'suspended' })).toBeNull()
})

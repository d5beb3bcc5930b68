import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import type { AuditRecord } from '../../shared/audit/audit-schemas.ts'
import { LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import enFormats from '../public/locales/en/formats.json' with { type: 'json' }
import en from '../public/locales/en/office.json' with { type: 'json' }
import enCommon from '../public/locales/en/translation.json' with { type: 'json' }
import esFormats from '../public/locales/es/formats.json' with { type: 'json' }
import es from '../public/locales/es/office.json' with { type: 'json' }
import esCommon from '../public/locales/es/translation.json' with { type: 'json' }
import fr from '../public/locales/fr/office.json' with { type: 'json' }
import frCommon from '../public/locales/fr/translation.json' with { type: 'json' }
import { changesOf, valueText } from './audit-changes.ts'

const i18n = createInstance()
await i18n.init({
  resources: {
    en: { translation: { ...enCommon, ...enFormats, ...en } },
    fr: { translation: { ...frCommon, ...fr } },
    es: { translation: { ...esCommon, ...esFormats, ...es } },
  },
  interpolation: { escapeValue: false },
})
const names = { 'person:p1': 'Ana Reyes', 'match:m1': 'Ana Reyes – Luz Marte' }
const inWords = (field: string, value: unknown, language: Language) =>
  valueText(field, value, { t: i18n.getFixedT(language), language, names })

test.each<[string, unknown, Record<Language, string>]>([
  ['priceCents', 1250, { en: 'US$ 12.50', fr: 'US$ 12,50', es: 'US$ 12.50' }],
  [
    'date',
    Date.parse('2026-11-24T02:30:00Z'),
    { en: '23 November 2026, 22:30', fr: '23 novembre 2026, 22:30', es: '23 de noviembre de 2026, 22:30' },
  ],
  [
    'publishAt',
    '2026-11-27T12:00:00.000Z',
    { en: '27 November 2026, 8:00', fr: '27 novembre 2026, 8:00', es: '27 de noviembre de 2026, 8:00' },
  ],
  ['court', 'club_naco-2', { en: 'Court 2 · Club Naco', fr: 'Court 2 · Club Naco', es: 'Cancha 2 · Club Naco' }],
  ['club', null, { en: 'none', fr: 'aucun', es: 'ninguno' }],
  ['stock', null, { en: 'Unlimited', fr: 'Illimité', es: 'Sin límite' }],
  ['role', 'umpire', { en: 'Umpire', fr: 'Arbitre', es: 'Árbitro' }],
  ['status', 'resumed', { en: 'Live', fr: 'En direct', es: 'En vivo' }],
  ['draft', true, { en: 'yes', fr: 'oui', es: 'sí' }],
  ['firstServer', 2, { en: 'Player 2', fr: 'Joueur 2', es: 'Jugador 2' }],
  ['umpire', 'p1', { en: 'Ana Reyes', fr: 'Ana Reyes', es: 'Ana Reyes' }],
  ['umpire', 'p2', { en: 'A person whose data was erased', fr: 'Une personne dont les données ont été effacées', es: 'Una persona cuyos datos se borraron' }], // biome-ignore format: one value
  ['matches', ['m1', 'm2'], { en: 'Ana Reyes – Luz Marte, no longer exists', fr: 'Ana Reyes – Luz Marte, n’existe plus', es: 'Ana Reyes – Luz Marte, ya no existe' }], // biome-ignore format: one value
  ['bytes', 123_456, { en: '123 kB', fr: '123 ko', es: '123 kB' }],
  ['characteristics', [{ description: 'Cotton' }, { description: 'Two pairs' }], { en: 'Cotton · Two pairs', fr: 'Cotton · Two pairs', es: 'Cotton · Two pairs' }], // biome-ignore format: one value
])('the value of %s is shown in words: %j', (field, value, texts) => {
  for (const language of LANGUAGES)
    expect(inWords(field, value, language).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(texts[language])
})

test('a format is shown by its name, or by its code if it has none', () => {
  expect(inWords('format', 'SET3-S:6/TB7', 'en')).toBe(enFormats.format.best3)
  expect(inWords('format', null, 'es')).toBe(esFormats.format.open)
  expect(inWords('format', 'SET5-S:4/TB7', 'fr')).toBe('SET5-S:4/TB7')
})

test('a long text is shortened', () => {
  expect(inWords('markdown', 'x'.repeat(1000), 'en')).toMatch(/^x{300}…$/)
})

describe('the changes of a record', () => {
  const fields = (record: Pick<AuditRecord, 'before' | 'after'>) =>
    changesOf(record).map(({ field, language, before, after }) => [field, language, before, after])

  test('have the fields before and after, in each language', () => {
    const before = { priceCents: 100, translations: { fr: { title: 'Balle' } }, keywords: { en: ['ball'] } }
    const after = { priceCents: 250, translations: { fr: { title: 'Balles' } }, keywords: { en: ['balls'] } }
    expect(fields({ before, after })).toEqual([
      ['priceCents', null, 100, 250],
      ['keywords', 'en', ['ball'], ['balls']],
      ['title', 'fr', 'Balle', 'Balles'],
    ])
  })

  test('leave out the id, equal values, fields that are empty before and after, and the names of a new match', () => {
    const after = { id: 'm1', category: 'Singles', umpire: null, description: '', archived: false, player1: '…' }
    expect(fields({ before: null, after })).toEqual([['category', null, null, 'Singles']])
    expect(fields({ before: { archived: false }, after: { archived: true } })).toHaveLength(1)
    expect(fields({ before: { archived: true }, after: { archived: false } })).toHaveLength(1)
    expect(fields({ before: { format: null, stock: 1 }, after: { format: 'SET1-S:6/TB7', stock: 1 } })).toEqual([
      ['format', null, null, 'SET1-S:6/TB7'],
    ])
  })

  test('say that a name changed, although the log does not have it', () => {
    const record = { before: { player1: '…' }, after: { player1: '…' } }
    expect(fields(record)).toEqual([['player1', null, '…', '…']])
    expect(inWords('player1', '…', 'en')).toBe('not recorded, because it is a person’s name')
  })
})

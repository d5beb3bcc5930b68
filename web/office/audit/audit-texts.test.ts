import { createInstance, type TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '../../../shared/audit/audit.ts'
import { AUDIT_FIELDS, type ValueKind } from '../../../shared/audit/audit-fields.ts'
import type { AuditRecord } from '../../../shared/audit/audit-schemas.ts'
import { clubsAnswer } from '../../../shared/clubs/club-schemas.ts'
import { LANGUAGES, type Language } from '../../../shared/i18n/languages.ts'
import enFormats from '../../public/locales/en/formats.json' with { type: 'json' }
import en from '../../public/locales/en/office.json' with { type: 'json' }
import enAudit from '../../public/locales/en/officeAudit.json' with { type: 'json' }
import enPeople from '../../public/locales/en/officePeople.json' with { type: 'json' }
import enShop from '../../public/locales/en/officeShop.json' with { type: 'json' }
import enCommon from '../../public/locales/en/translation.json' with { type: 'json' }
import esFormats from '../../public/locales/es/formats.json' with { type: 'json' }
import es from '../../public/locales/es/office.json' with { type: 'json' }
import esAudit from '../../public/locales/es/officeAudit.json' with { type: 'json' }
import esPeople from '../../public/locales/es/officePeople.json' with { type: 'json' }
import esShop from '../../public/locales/es/officeShop.json' with { type: 'json' }
import esCommon from '../../public/locales/es/translation.json' with { type: 'json' }
import fr from '../../public/locales/fr/office.json' with { type: 'json' }
import frAudit from '../../public/locales/fr/officeAudit.json' with { type: 'json' }
import frPeople from '../../public/locales/fr/officePeople.json' with { type: 'json' }
import frShop from '../../public/locales/fr/officeShop.json' with { type: 'json' }
import frCommon from '../../public/locales/fr/translation.json' with { type: 'json' }
import { setPageData } from '../../ui/page-data.ts'
import { changesOf } from './audit-changes.ts'
import { actionText, changeTexts, fieldText } from './audit-texts.ts'
import { whoText } from './who-text.ts'

const [clubs] = (clubsAnswer.meta() as { examples: unknown[] }).examples
setPageData(clubsAnswer.parse(clubs))

const i18n = createInstance()
await i18n.init({
  resources: {
    en: { translation: { ...enCommon, ...enFormats, ...en, ...enAudit, ...enPeople, ...enShop } },
    fr: { translation: { ...frCommon, ...fr, ...frAudit, ...frPeople, ...frShop } },
    es: { translation: { ...esCommon, ...esFormats, ...es, ...esAudit, ...esPeople, ...esShop } },
  },
  interpolation: { escapeValue: false },
})
const names = { 'person:p1': 'Ana Reyes', 'match:m1': 'Ana Reyes – Luz Marte' }
const reader = (language: Language) => ({ t: i18n.getFixedT(language), language, names, club: null, currency: 'USD' })
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
/** Returns a changed value before and after in words. */
const textsOf = (kind: ValueKind, before: unknown, after: unknown, language: Language = 'en') =>
  changeTexts({ field: '', picture: null, language: null, kind, before, after }, reader(language)).map(plain)

test.each<[ValueKind, unknown, Record<Language, string>]>([
  ['cents', 1250, { en: 'US$ 12.50', fr: 'US$ 12,50', es: 'US$ 12.50' }],
  [
    'time',
    Date.parse('2026-11-24T02:30:00Z'),
    { en: '23 November 2026, 22:30', fr: '23 novembre 2026, 22:30', es: '23 de noviembre de 2026, 22:30' },
  ],
  [
    'time',
    '2026-11-27T12:00:00.000Z',
    { en: '27 November 2026, 8:00', fr: '27 novembre 2026, 8:00', es: '27 de noviembre de 2026, 8:00' },
  ],
  ['court', 'club_naco-2', { en: 'Court 2 · Club Naco', fr: 'Court 2 · Club Naco', es: 'Cancha 2 · Club Naco' }],
  ['club', null, { en: 'none', fr: 'aucun', es: 'ninguno' }],
  ['stock', null, { en: 'Unlimited', fr: 'Illimité', es: 'Sin límite' }],
  ['role', 'umpire', { en: 'Umpire', fr: 'Arbitre', es: 'Árbitro' }],
  ['status', 'resumed', { en: 'Live', fr: 'En direct', es: 'En vivo' }],
  ['status', 'finished', { en: 'Finished', fr: 'Terminé', es: 'Terminado' }],
  ['suspension', 'rain', { en: 'rain', fr: 'pluie', es: 'lluvia' }],
  ['suspension', 'The lights have failed', { en: 'The lights have failed', fr: 'The lights have failed', es: 'The lights have failed' }], // biome-ignore format: one value
  ['flag', true, { en: 'yes', fr: 'oui', es: 'sí' }],
  ['side', 2, { en: 'Player 2', fr: 'Joueur 2', es: 'Jugador 2' }],
  ['person', 'p1', { en: 'Ana Reyes', fr: 'Ana Reyes', es: 'Ana Reyes' }],
  ['person', 'p2', { en: 'A person whose data was erased', fr: 'Une personne dont les données ont été effacées', es: 'Una persona cuyos datos se borraron' }], // biome-ignore format: one value
  ['match', ['m1', 'm2'], { en: 'Ana Reyes – Luz Marte, no longer exists', fr: 'Ana Reyes – Luz Marte, n’existe plus', es: 'Ana Reyes – Luz Marte, ya no existe' }], // biome-ignore format: one value
  ['bytes', 123_456, { en: '123 kB', fr: '123 ko', es: '123 kB' }],
  ['text', [{ description: 'Cotton' }, { description: 'Two pairs' }], { en: 'Cotton · Two pairs', fr: 'Cotton · Two pairs', es: 'Cotton · Two pairs' }], // biome-ignore format: one value
  ['weekdays', 'Monday 5:00–23:00, Sunday –', { en: 'Monday 5:00–23:00, Sunday –', fr: 'lundi 5:00–23:00, dimanche –', es: 'lunes 5:00–23:00, domingo –' }], // biome-ignore format: one value
  ['flag', false, { en: 'no', fr: 'non', es: 'no' }],
])('a value of the kind %s is shown in words: %j', (kind, value, texts) => {
  for (const language of LANGUAGES) expect(textsOf(kind, value, value, language)[0]).toBe(texts[language])
})

test('a time is shown at the club of its record, with the city if the first club’s clocks show another time', () => {
  const { clubs: known } = clubsAnswer.parse(clubs)
  const others = known.map((club) => ({ ...club, id: 'club_kathmandu', timeZone: 'Asia/Kathmandu' }))
  setPageData({ clubs: [...known, ...others] })
  const change = { field: 'startsAt', picture: null, language: null, kind: 'time', before: null } as const
  const shown = (club: string | null) =>
    changeTexts({ ...change, after: '2026-11-27T12:00:00.000Z' }, { ...reader('en'), club })[1]
  expect([null, 'club_naco', 'club_kathmandu'].map(shown)).toEqual([
    '27 November 2026, 8:00',
    '27 November 2026, 8:00',
    '27 November 2026, 17:45 (Kathmandu)',
  ])
  setPageData(clubsAnswer.parse(clubs))
})

test('the sender of a change is a person, the link of a court or of a match, the scorer key, the server, or somebody who was erased', () => {
  const links = {
    bar: { label: 'Bar', match: null, court: 'club_naco-2' },
    chair: { label: 'Chair', match: 'm1', court: null },
    old: { label: 'Chair', match: 'm2', court: null },
  }
  const shown = (language: Language) =>
    ['p1', 'bar', 'chair', 'old', 'p2'].map((who) => plain(whoText(who, { names, links }, i18n.getFixedT(language))))
  expect(shown('en')).toEqual([
    'Ana Reyes',
    'Court link: Court 2 · Club Naco (Bar)',
    'Scorer’s link: Ana Reyes – Luz Marte (Chair)',
    'Scorer’s link: no longer exists (Chair)',
    'A person whose data was erased',
  ])
  expect(shown('fr').slice(1, 3)).toEqual([
    'Lien de court : Court 2 · Club Naco (Bar)',
    'Lien d’arbitre : Ana Reyes – Luz Marte (Chair)',
  ])
  expect(shown('es').slice(1, 3)).toEqual([
    'Enlace de cancha: Cancha 2 · Club Naco (Bar)',
    'Enlace de árbitro: Ana Reyes – Luz Marte (Chair)',
  ])
  const t = i18n.getFixedT('en')
  expect(['key', 'server', 'bar'].map((who) => whoText(who, { names }, t))).toEqual([
    'Scorer key',
    'The server',
    'A person whose data was erased',
  ])
})

/** Returns the languages that have no text, each with the key: `en: officeAudit.field.phone`. */
const missing = (text: (t: TFunction) => string, name: string) =>
  LANGUAGES.flatMap((language) => {
    const shown = text(i18n.getFixedT(language))
    return shown === '' || shown === name || shown.startsWith('office') ? [`${language}: ${shown}`] : []
  })

test.each(AUDIT_ACTIONS)('the action %s is described in each language', (action) => {
  expect(missing((t) => actionText(action, t), action)).toEqual([])
})

const FIELDS = Object.entries(AUDIT_FIELDS).flatMap(([subject, fields]) =>
  Object.entries(fields as Record<string, ValueKind>).flatMap(([field, kind]) =>
    kind === 'parts' || field === 'id' ? [] : [[subject, field] as const],
  ),
)
test.each(FIELDS)('a change of a %s’s field “%s” is described in each language', (_, field) => {
  expect(missing((t) => fieldText({ field, picture: null, language: null }, t), field)).toEqual([])
})

test('a format is shown by its name, or by its code if it has none', () => {
  expect(textsOf('format', 'SET3-S:6/TB7', null)).toEqual([enFormats.format.best3, enFormats.format.open])
  expect(textsOf('format', 'SET5-S:4/TB7', null, 'fr')[0]).toBe('SET5-S:4/TB7')
})

test('of long texts, only the part that differs is shown', () => {
  const [start, end] = ['a'.repeat(1000), 'z'.repeat(1000)]
  const [a, z] = ['a'.repeat(40), 'z'.repeat(40)]
  expect(textsOf('text', `${start}Tue${end}`, `${start}Wed${end}`)).toEqual([`…${a}Tue${z}…`, `…${a}Wed${z}…`])
  expect(textsOf('text', null, 'x'.repeat(1000))).toEqual(['none', `${'x'.repeat(300)}…`])
})

describe('the changes of a record', () => {
  const fields = ({ action, ...values }: Partial<AuditRecord>) =>
    changesOf({ action: action ?? 'product.update', before: null, after: null, ...values }).map(
      ({ field, picture, language, before, after }) => [
        fieldText({ field, picture, language }, i18n.getFixedT('en')),
        before,
        after,
      ],
    )

  test('have the fields before and after, in each language', () => {
    const before = { priceCents: 100, translations: { fr: { title: 'Balle' } }, keywords: { en: ['ball'] } }
    const after = { priceCents: 250, translations: { fr: { title: 'Balles' } }, keywords: { en: ['balls'] } }
    expect(fields({ before, after })).toEqual([
      ['Price', 100, 250],
      ['Search terms (English)', ['ball'], ['balls']],
      ['Title (Français)', 'Balle', 'Balles'],
    ])
  })

  test('have the choices in each language, and the limited stocks of their variants', () => {
    const size = (...values: string[]) => ({
      name: 'Size',
      translations: { fr: 'Taille' },
      values: values.map((value) => ({ value, translations: value === 'One' ? { fr: 'Unique' } : {} })),
    })
    const stock = (value: string, left: number | null) => ({ variant: 1, values: [value], stock: left })
    expect(
      fields({
        before: { choices: [size('S')], variants: [stock('S', 4)] },
        after: { choices: [size('S', 'One')], variants: [stock('S', 4), stock('One', null)] },
      }),
    ).toEqual([['Choices', ['Size / Taille: S'], ['Size / Taille: S, One / Unique']]])
    expect(fields({ before: { variants: [stock('S', 4)] }, after: { variants: [stock('S', 3)] } })).toEqual([
      ['Variants and stock', ['S: 4'], ['S: 3']],
    ])
  })

  test('name the picture that was replaced, described anew or removed', () => {
    const [cap, bag, sock] = ['cap', 'bag', 'sock'].map((name) => ({ image: `${name}.webp`, imageAlt: name }))
    const before = { pictures: [{ ...cap, translations: { fr: 'casquette' } }, bag] }
    const after = { pictures: [{ ...cap, translations: { fr: 'une casquette' } }, sock] }
    expect(fields({ before, after })).toEqual([
      ['Description of picture 2 (Français)', 'casquette', 'une casquette'],
      ['Picture 3', 'bag.webp', 'sock.webp'],
      ['Description of picture 3', 'bag', 'sock'],
    ])
    expect(fields({ before: { pictures: [bag] }, after: { pictures: [] } })).toEqual([
      ['Picture 2', 'bag.webp', null],
      ['Description of picture 2', 'bag', null],
    ])
  })

  test('leave out the id, equal values, fields that are empty before and after, and the names of a new match', () => {
    const after = { id: 'm1', category: 'Singles', umpire: null, description: '', archived: false, player1: '…' }
    expect(fields({ before: null, after })).toEqual([['Category', null, 'Singles']])
    expect(fields({ before: { archived: false }, after: { archived: true } })).toHaveLength(1)
    expect(fields({ before: { archived: true }, after: { archived: false } })).toHaveLength(1)
    expect(fields({ before: { format: null, stock: 1 }, after: { format: 'SET1-S:6/TB7', stock: 1 } })).toEqual([
      ['Format', null, 'SET1-S:6/TB7'],
    ])
  })

  test('always say for whom a court is booked', () => {
    const values = { bookedFor: 'p1', court: 'club_naco-1' }
    expect(fields({ action: 'booking.change', before: values, after: { ...values, court: 'club_naco-2' } })).toEqual([
      ['For', 'p1', 'p1'],
      ['Court', 'club_naco-1', 'club_naco-2'],
    ])
  })

  test('say that a name changed, although the log does not have it', () => {
    const record = { before: { player1: '…' }, after: { player1: '…' } }
    expect(fields(record)).toEqual([['Player 1', '…', '…']])
    expect(textsOf('name', '…', '…')[0]).toBe('not recorded, because it is a person’s name')
  })
})

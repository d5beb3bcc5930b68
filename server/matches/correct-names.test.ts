import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PatchMatchRequest } from '../../shared/matches/match-request-schemas.ts'
import type { LogEntry } from '../../shared/matches/match-schemas.ts'
import { anyDraft } from '../../shared/testing/arbitraries.ts'
import { drafts, logOf, PLAYERS } from '../../shared/testing/logs.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { aRecord } from '../testing/match-rows.ts'
import { logNotEmpty, namesSwapped, partnersAlike, playersAlike } from './match-errors.ts'
import type { MatchRecord } from './matches-repository.ts'
import { planAppend } from './plan-append.ts'
import { planPatch } from './plan-describe.ts'
import { blankSheet, restoreSheet, rowOf, type Scoresheet } from './scoresheet.ts'

const [NAME, OTHER] = PLAYERS
const NO_CLUBS = { get: () => undefined, courtOf: () => undefined, zoneOf: () => 'UTC' }
const PAIRS = { company: 'Ana / Eva', company2: 'Luz / Mia' } as const

const sheetOf = (more: Partial<MatchRecord>, entries: Parameters<typeof logOf>[0]): Scoresheet => {
  const record = aRecord('m', { player1: NAME, player2: OTHER, ...more })
  return { record, log: logOf(entries, blankSheet(record).log) }
}
const correct = (sheet: Scoresheet, request: PatchMatchRequest, mayCorrectNames = true): Scoresheet =>
  planPatch('m', request, new Date(0), sheet, null, NO_CLUBS, { mayCorrectNames }).sheet

test('a correction keeps the score and the entries, apart from the name', () => {
  const format = fc.constantFrom(null, 'SET3-S:6/TB7', 'SET1-S:4/TB5')
  const side = fc.constantFrom<['company' | 'company2', string]>(['company', NAME], ['company2', OTHER])
  fc.assert(
    fc.property(fc.array(anyDraft, { maxLength: 80 }), format, side, (wanted, rules, [field, name]) => {
      const before = sheetOf({ format: rules }, wanted)
      const after = correct(before, { [field]: 'Zoë Núñez' })
      expect(after.log.live.score).toEqual(before.log.live.score)
      const renamed = (entry: LogEntry) =>
        entry.kind === 'action' && entry.player === name ? { ...entry, player: 'Zoë Núñez' } : entry
      expect(after.log.entries.slice()).toEqual(before.log.entries.slice().map(renamed))
      const rows = before.log.entries.slice().map((entry) => rowOf(entry, null))
      expect(restoreSheet(after.record, rows)).toEqual(after)
    }),
  )
})

test('a point has the same effect under each name that its player ever had', () => {
  const names = ['Ana', 'Anna', 'Ana Reyes', 'Ana M. Reyes']
  const sheet = names.reduce((before, company) => correct(before, { company }), sheetOf({}, drafts('12')))
  const by = (player: string) => {
    const point = { id: 'p', player, action: 'WINNER', baseSeq: 2 } as const
    return planAppend('m', point, new Date(0), sheet, { author: 'key' })
  }
  expect([NAME, ...names].map((name) => by(name).rows)).toEqual(Array(5).fill(by('Ana M. Reyes').rows))
  expect(by('ANA').answer.scoreboard.points).toEqual(['30', '15'])
})

test.each<[string, PatchMatchRequest, Error]>([
  ['both names', { company: OTHER, company2: NAME }, namesSwapped('company2', NAME)],
  ['the name of the other side', { company: OTHER, company2: 'Eva' }, namesSwapped('company', OTHER)],
  ['an earlier name of the other side', { company2: 'Ana' }, namesSwapped('company2', 'Ana')],
  ['a pair', { company: 'Ana / Eva' }, logNotEmpty('company', 1, 'the number of players')],
  ['two pairs', PAIRS, logNotEmpty('company', 1, 'the number of players')],
])('a side of a match with entries cannot get %s', (_, request, error) => {
  const earlier = [{ name: 'Ana', side: 1 }] as const
  expect(() => correct(sheetOf({ formerNames: earlier }, drafts('1')), request)).toThrow(error)
})

test('before the first entry, names can be swapped and pairs can be formed', () => {
  const swapped = correct(sheetOf({}, []), { company: OTHER, company2: NAME })
  expect(swapped.record).toMatchObject({ player1: OTHER, player2: NAME, formerNames: null })
  expect(correct(sheetOf({}, []), PAIRS).record).toMatchObject({ formerNames: [{ name: NAME }, { name: OTHER }] })
})

test('a first point may come with a name that has just been corrected', () => {
  const sheet = correct(sheetOf({}, []), { company: 'Anna' })
  const point = { id: 'p', player: NAME, action: 'ACE', baseSeq: 0 } as const
  expect(planAppend('m', point, new Date(0), sheet, { author: 'key' }).rows).toMatchObject([{ side: 1 }])
})

test('a name that is not corrected in the request stays, and partners follow the names of their side', () => {
  const players = [
    ['Ana', 'Eva'],
    ['Luz', 'Mia'],
  ] as const
  const doubles = sheetOf({ player1: 'Ana / Eva', player2: 'Luz / Mia', players }, drafts('1'))
  const { record } = correct(doubles, { company: 'Ana / Eve' })
  expect(record).toMatchObject({ player2: 'Luz / Mia', players: [['Ana', 'Eve'], players[1]] })
  const named = correct(sheetOf({ player1: 'Las Palmas', player2: 'Los Prados', players }, []), { company: 'Palmas' })
  expect(named.record.players).toEqual(players)
  expect(() => correct(doubles, { company: 'Eva / Ana' })).toThrow(namesSwapped('company', 'Ana'))
  expect(() => correct(doubles, { players: [['Eva', 'Ana'], players[1]] })).toThrow(namesSwapped('players', 'Ana'))
})

test('partners follow the name of their side, unless the request has its own', () => {
  const players = [
    ['Ana', 'Eva'],
    ['Luz', 'Mia'],
  ] as const
  const doubles = sheetOf({ player1: 'Ana / Eva', player2: 'Team Naco', players }, drafts('1'))
  const { record } = correct(doubles, { company: 'Ana / Eve' })
  expect(record).toMatchObject({ player1: 'Ana / Eve', players: [['Ana', 'Eve'], players[1]] })
  expect(correct(doubles, { company: 'Los Prados' }).record.players).toEqual(players)
  expect(correct(doubles, { company: 'Ana / Eve', players: [['Ana', 'Eva'], players[1]] }).record.players).toEqual(
    players,
  )
})

test('a side that is named after its partners follows new ones, unless the request has its name', () => {
  const players = [
    ['Ana', 'Eva'],
    ['Luz', 'Mia'],
  ] as const
  const now = [['Ana', 'Eve'], players[1]] as const
  const named = { player1: 'ANA / Eva', player2: 'Luz / Mia' }
  for (const before of [sheetOf({ ...named, players }, drafts('1')), sheetOf(named, drafts('1'))]) {
    const { record } = correct(before, { players: now })
    expect(record).toMatchObject({ player1: 'Ana / Eve', player2: 'Luz / Mia', players: now })
    expect(record.formerNames?.map(({ name }) => name)).toEqual(['ANA / Eva', 'Eva'])
    expect(correct(before, { players: now, company: named.player1 }).record.player1, 'as sent').toBe(named.player1)
    expect(() => correct(before, { players: [['Eva', 'Ana'], players[1]] })).toThrow(/^players: "ana" is or was/i)
    expect(() => correct(before, { players: now }, false)).toThrow(logNotEmpty('players', 1))
    const long = 'E'.repeat(LONGEST.match.name)
    expect(() => correct(before, { players: [['Ana', long], players[1]] })).toThrow(`players: the name "Ana / ${long}"`)
  }
  const stays = { player1: 'Team Naco', player2: 'LUZ / MIA' }
  expect(correct(sheetOf({ ...stays, players }, []), { players: now }).record).toMatchObject(stays)
})

test.each<[field: string, PatchMatchRequest, name: string]>([
  ['company', { company: 'Ana / Luz' }, 'Luz'],
  ['company', { company: 'Ana / ana' }, 'ana'],
  ['company2', { company2: 'Luz / EVA' }, 'EVA'],
  ['company2', { company: 'Pia / Zoe', company2: 'Luz / Zoe' }, 'Zoe'],
  ['company', { company: 'Pia / Pia', company2: 'Luz / Zoe' }, 'Pia'],
  [
    'players',
    {
      players: [
        ['Ana', 'Luz'],
        ['Luz', 'Mia'],
      ],
    },
    'Luz',
  ],
])('a name that would appear twice is a 422 that names %s, which the request contains: %j', (field, request, name) => {
  const players = [
    ['Ana', 'Eva'],
    ['Luz', 'Mia'],
  ] as const
  const doubles = sheetOf({ player1: 'Ana / Eva', player2: 'Luz / Mia', players }, [])
  expect(() => correct(doubles, request)).toThrow(partnersAlike(field, name))
})

test('two sides with the same name are a 422 that names the field of the request', () => {
  expect(() => correct(sheetOf({}, []), { company: OTHER })).toThrow(playersAlike('company'))
  expect(() => correct(sheetOf({}, []), { company2: NAME })).toThrow(playersAlike('company2'))
})

test('a point of a partner counts for the partner who had the name', () => {
  const doubles = correct(sheetOf({ player1: 'Ana / Eva', player2: 'Luz / Mia' }, drafts('1')), {
    company: 'Ana / Eve',
  })
  const point = { id: 'p', player: 'Eva', action: 'WINNER' } as const
  const serves = { id: 'c', correction: true, server: 'Eva' } as const
  const { rows } = planAppend('m', [point, serves], new Date(0), doubles, { author: 'key' })
  expect(rows).toMatchObject([{ side: 1, detail: { hitter: 2 } }, { detail: { server: 1, partner: 2 } }])
})

test('who may not correct names changes them only before the first entry', () => {
  expect(correct(sheetOf({}, []), { company: 'Anna' }, false).record.player1).toBe('Anna')
  const begun = sheetOf({}, drafts('12'))
  expect(() => correct(begun, { company: 'Anna' }, false)).toThrow(logNotEmpty('company', 2))
  expect(correct(begun, { company: NAME, category: 'Mixed' }, false).record.category).toBe('Mixed')
})

test('a change is later than the last entry, even by another clock, so that the digest of the list changes', () => {
  const sheet = sheetOf({}, drafts('1'))
  expect(correct(sheet, { company: 'Anna' }).record.updatedAt).toBe(Date.parse(sheet.log.live.updatedAt) + 1)
})

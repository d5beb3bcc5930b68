import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasPlayer } from '../../shared/matches/player-names.ts'
import { anyDraft } from '../../shared/testing/arbitraries.ts'
import { declared, drafts, logOf, PLAYERS } from '../../shared/testing/logs.ts'
import { aRecord } from '../testing/match-rows.ts'
import { matchBeingPlayed, matchNotFound } from './match-errors.ts'
import { planRename } from './plan-rename.ts'
import { blankSheet, restoreSheet, rowOf } from './scoresheet.ts'

const [NAME, OTHER] = PLAYERS

test('a match keeps its score and its entries, apart from the name', () => {
  const format = fc.constantFrom(null, 'SET3-S:6/TB7', 'SET1-S:4/TB5')
  fc.assert(
    fc.property(fc.array(anyDraft, { maxLength: 80 }), format, fc.constantFrom(NAME, OTHER), (wanted, rules, name) => {
      const record = aRecord('m', { player1: NAME, player2: OTHER, format: rules, archived: true })
      const log = logOf(wanted, blankSheet(record).log)
      const { sheet } = planRename('m', name, new Date(0), { record, log })
      expect(sheet.log.live.score).toEqual(log.live.score)
      expect(JSON.stringify(sheet.log.entries.slice())).toBe(
        JSON.stringify(log.entries.slice()).replaceAll(name, 'Player'),
      )
      expect(hasPlayer(sheet.record, name)).toBe(false)
      const rows = log.entries.slice().map((entry) => rowOf(entry, null))
      expect(restoreSheet(sheet.record, rows)).toEqual(sheet)
    }),
  )
})

test('a repeated request changes nothing', () => {
  const sheet = blankSheet(aRecord('m', { player1: NAME, player2: OTHER }))
  const { sheet: once, record } = planRename('m', NAME, new Date(0), sheet)
  expect(record).toBe('changed')
  expect(planRename('m', NAME, new Date(), once)).toEqual({ sheet: once, rows: [], answer: undefined })
})

test('a name stays in a match that is being played, until its end or its archiving', () => {
  const record = aRecord('m', { player1: NAME, player2: OTHER })
  const rename = (more: Partial<typeof record>, entries: Parameters<typeof logOf>[0]) =>
    planRename('m', NAME, new Date(0), { record: { ...record, ...more }, log: logOf(entries) }).record
  expect(rename({}, [])).toBe('changed')
  expect(() => rename({}, drafts('1'))).toThrow(matchBeingPlayed('m'))
  expect(rename({ archived: true }, drafts('1'))).toBe('changed')
  expect(rename({}, [...drafts('1'), declared('retired', 2)])).toBe('changed')
  expect(() => planRename('m', NAME, new Date(0), undefined)).toThrow(matchNotFound('m'))
})

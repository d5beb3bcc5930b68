import { expect, test } from 'vitest'
import type { MatchNames } from '../../shared/matches/match-schemas.ts'
import { drafts, logOf, snapshotOf } from '../../shared/testing/logs.ts'
import { shownMatch } from './shown-match.ts'

const match = { ...snapshotOf(logOf(drafts('12'))), company: 'Player', company2: 'Luz Marte' }
const none: ReadonlyMap<string, MatchNames> = new Map()
const hidden = new Map([[match.id, { id: match.id, company: 'Ana Reyes', company2: 'Luz Marte', players: null }]])

test('a page shows the reader’s word for a player, and only the office the name', () => {
  expect(shownMatch(match, { word: 'Player', hidden: none })).toBe(match)
  expect(shownMatch(match, { word: 'Jugador', hidden: none })).toMatchObject({ company: 'Jugador', seq: match.seq })
  expect(shownMatch(match, { word: 'Jugador', hidden })).toMatchObject({ company: 'Ana Reyes' })
  expect(shownMatch(match, { word: 'Joueur', hidden: none })).toMatchObject({ company: 'Joueur' })
})

test('the same match gives the same object until other names may be shown', () => {
  const shown = shownMatch(match, { word: 'Joueur', hidden: none })
  expect(shownMatch(match, { word: 'Joueur', hidden: none })).toBe(shown)
  expect(shownMatch({ ...match }, { word: 'Joueur', hidden: none })).not.toBe(shown)
})

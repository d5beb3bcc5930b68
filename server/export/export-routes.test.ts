import { afterAll, describe, expect, test } from 'vitest'
import { matchUpSchema } from '../../shared/export/export-schemas.ts'
import { CSV_COLUMNS } from '../../shared/export/match-csv.ts'
import { csvRows } from '../../shared/text/csv.ts'
import { blankSheet } from '../matches/scoresheet.ts'
import { anUndo, aStatus, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { newGrant, scoreWith } from '../testing/grants.ts'
import { aRecord } from '../testing/match-rows.ts'
import { MANAGER, officeOf } from '../testing/office.ts'
import { onlyClub } from '../testing/only-club.ts'
import { localIdentity, startApp, startOwnApp } from '../testing/running-app.ts'
import { openExports } from './export-routes.ts'

const app = await startApp()
afterAll(app.close)

const FORMAT = { format: 'SET3-S:6/TB7', firstServer: 1, date: '2030-06-01T20:00:00Z' }
const path = (id: string, format: string) => `/product/${id}/export?format=${format}`

/** Returns the rows of an export as objects by column. */
async function rowsOf(id: string): Promise<Record<string, string>[]> {
  const [header = [], ...rows] = csvRows(String((await app.get(path(id, 'csv'))).body))
  expect(header).toEqual(CSV_COLUMNS)
  return rows.map((row) => Object.fromEntries(header.map((column, index) => [column, row[index] ?? ''])))
}

async function matchUpOf(id: string) {
  const { status, body } = await app.get(path(id, 'json'))
  expect(status).toBe(200)
  return matchUpSchema.parse(body)
}

const DAY = '2030-06-01'

test('the cache of exports writes each state, format and day once, and has a maximum size', () => {
  const written: string[] = []
  const exported = openExports((sheet, format) => {
    written.push(`${sheet.record.id} ${format}`)
    return 'x'.repeat(40)
  }, 100)
  for (const id of ['m1', 'm1', 'm2', 'm1', 'm3', 'm2']) exported(blankSheet(aRecord(id)), 'csv', DAY)
  exported(blankSheet({ ...aRecord('m2'), updatedAt: 5 }), 'csv', DAY)
  exported(blankSheet(aRecord('m2')), 'json', DAY)
  exported(blankSheet(aRecord('m2')), 'json', '2030-06-02')
  expect(written).toEqual(['m1 csv', 'm2 csv', 'm3 csv', 'm2 csv', 'm2 csv', 'm2 json', 'm2 json'])
})

describe('GET /product/{id}/export', () => {
  test.each([
    ['json', 'application/json; charset=utf-8', 'json'],
    ['csv', 'text/csv; charset=utf-8', 'csv'],
    ['points', 'text/plain; charset=utf-8', 'txt'],
  ])('%s is a file with its type and name, and a 304 until the match changes', async (format, type, ending) => {
    const { id, one } = await app.newMatch({ ...FORMAT, company: 'José Ñandú', company2: 'Ana / O’Neill' })
    await app.score(id, pointBy(one))
    const { headers } = await app.get(path(id, format))
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="2030-06-01-jose-nandu-ana-o-neill.${ending}"`,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await app.get(path(id, format), known)).status).toBe(304)
    await app.score(id, pointBy(one))
    expect((await app.get(path(id, format), known)).status).toBe(200)
  })

  test('if names have no Latin letters, the name of the file has the id of the match instead', async () => {
    const { id } = await app.newMatch({ ...FORMAT, id: 'Final:1', company: '大坂なおみ', company2: 'Анна' })
    const { headers } = await app.get(path(id, 'json'))
    expect(headers.get('content-disposition')).toBe('attachment; filename="2030-06-01-final-1.json"')
  })

  test('the day is that of the club at the start of the match', async () => {
    const kathmandu = await startOwnApp()
    await officeOf(kathmandu)
    await onlyClub(kathmandu.url, await localIdentity.sign({ email: MANAGER, name: '' }), 'Asia/Kathmandu')
    const { id } = await kathmandu.newMatch({ ...FORMAT, club: 'club_only', date: '2030-06-01T20:00:00.000Z' })
    const { body, headers } = await kathmandu.get(path(id, 'json'))
    expect(body).toMatchObject({ startDate: '2030-06-02', schedule: { scheduledTime: '2030-06-01T20:00:00.000Z' } })
    expect(headers.get('content-disposition')).toContain('filename="2030-06-02-')
  })

  test('json is a matchUp of the Tennis Open Data Standards', async () => {
    const names = { company: 'Ana Reyes / Eva Cruz', company2: 'Luz Marte / Mia Soto' }
    const place = { club: 'club_naco', court: 'club_naco-1' }
    const { id } = await app.newMatch({ ...FORMAT, ...names, ...place, format: 'SET3-S:6/TB7-F:TB10' })
    const sets = [{ games: [6, 7], tiebreak: [5, 7] }, { games: [6, 4] }, { games: [0, 0], tiebreak: [9, 8] }]
    await app.score(id, [
      { id: 's', start: { sets, points: [9, 8], server: 'Ana Reyes' } },
      pointBy('Eva Cruz', { hitter: 2, serve: 1 }),
    ])
    const matchUp = await matchUpOf(id)
    expect(matchUp).toMatchObject({
      matchUpId: id,
      matchUpType: 'DOUBLES',
      matchUpFormat: 'SET3-S:6/TB7-F:TB10',
      matchUpStatus: 'COMPLETED',
      winningSide: 1,
      startDate: '2030-06-01',
      schedule: { venueId: 'club_naco', courtId: 'club_naco-1' },
      score: { scoreStringSide1: '6-7(5) 6-4 [10-8]', scoreStringSide2: '7-6(5) 4-6 [8-10]' },
    })
    expect(matchUp.score.sets).toEqual([
      { setNumber: 1, side1Score: 6, side2Score: 7, side1TiebreakScore: 5, side2TiebreakScore: 7, winningSide: 2 },
      { setNumber: 2, side1Score: 6, side2Score: 4, winningSide: 1 },
      { setNumber: 3, side1TiebreakScore: 10, side2TiebreakScore: 8, winningSide: 1 },
    ])
    expect(matchUp.sides[1]?.participant).toMatchObject({
      participantName: names.company2,
      participantType: 'PAIR',
      individualParticipants: [{ participantName: 'Luz Marte' }, { participantName: 'Mia Soto' }],
    })
  })

  test.each([
    ['TO_BE_PLAYED', [], 0],
    ['IN_PROGRESS', [pointBy('Ana Reyes')], 1],
    ['SUSPENDED', [aStatus('suspended')], 1],
    ['RETIRED', [pointBy('Ana Reyes'), aStatus('retired', { winner: 'Ana Reyes' })], 1],
    ['DEFAULTED', [aStatus('defaulted', { winner: 'Ana Reyes' })], 0],
    ['WALKOVER', [aStatus('walkover', { winner: 'Ana Reyes' })], 0],
    ['ABANDONED', [pointBy('Ana Reyes'), aStatus('finished')], 1],
    ['ABANDONED', [pointBy('Ana Reyes'), aStatus('finished', { winner: 'Ana Reyes' })], 1],
  ])('json says %s', async (matchUpStatus, entries, sets) => {
    const { id } = await app.newMatch({ ...FORMAT, company: 'Ana Reyes', company2: 'Luz Marte' })
    if (entries.length > 0) expect((await app.score(id, entries)).status).toBe(201)
    const matchUp = await matchUpOf(id)
    expect(matchUp).toMatchObject({ matchUpStatus })
    expect(matchUp.score.sets, 'no sets before the first point, nor after a walkover').toHaveLength(sets)
    const { scoreboard } = await app.match(id)
    expect(matchUp.winningSide).toBe(scoreboard.winner ?? undefined)
  })

  test('csv has a row for each entry that was not undone, with the columns of the Match Charting Project', async () => {
    const { id, one, two } = await app.newMatch(FORMAT)
    await app.score(id, [
      pointBy(one, { action: 'ACE', serve: 1, speedKmh: 190.5, rally: 1 }),
      pointBy(one),
      anUndo(),
      pointBy(one, { action: 'DOUBLE_FAULT', serve: 2 }),
      pointBy(two, { action: 'RETURN_ERROR', serve: 2, forced: false, net: [1, 2] }),
      { id: 'w', penalty: 'warning', player: two },
      aStatus('retired', { winner: one }),
    ])
    const rows = await rowsOf(id)
    expect(rows.map(({ kind }) => kind)).toEqual(['action', 'action', 'action', 'penalty', 'status'])
    expect(rows[1]).toMatchObject({
      match_id: id,
      'Player 1': one,
      format: 'SET3-S:6/TB7',
      Pt: '2',
      Set1: '0',
      Gm2: '0',
      Pts: '15-0',
      'Gm#': '1 (2)',
      TbSet: '1',
      'TB?': '0',
      TBpt: '',
      Svr: '1',
      Ret: '2',
      '1stIn': '0',
      '2ndIn': '0',
      isDouble: 'TRUE',
      isUnret: 'FALSE',
      PtWinner: '2',
      isSvrWinner: '0',
      rallyCount: '',
    })
    expect(rows[0]).toMatchObject({ '1stIn': '1', '2ndIn': '', isAce: 'TRUE', rallyCount: '1', speedKmh: '190.5' })
    expect(rows[2]).toMatchObject({ '2ndIn': '1', isUnret: 'TRUE', isUnforced: 'TRUE', net: '1 2', forced: 'FALSE' })
    expect(rows[4]).toMatchObject({ status: 'retired', winner: '1', Pt: '', PtWinner: '' })
  })

  test('csv has no cell that a spreadsheet runs', async () => {
    const text = '=cmd|"/C calc"!A1'
    const names = { company: text, company2: '+1' }
    const { id } = await app.newMatch({ ...FORMAT, ...names, id: '-1', category: '@a', description: 'a;-1' })
    await app.score(id, pointBy(text, { gamescore: '=1' }))
    const [, row = ''] = String((await app.get(path(id, 'csv'))).body).split('\r\n')
    expect(row).toContain(`"'=cmd|""/C calc""!A1"`)
    for (const cell of row.split(/[,;]/)) expect(cell).not.toMatch(/^"?[=+\-@]/)
    expect(await rowsOf(id)).toMatchObject([{ match_id: '-1', 'Player 1': text, 'Player 2': '+1', gamescore: '=1' }])
  })

  test('points is the point string', async () => {
    const { id, one, two } = await app.newMatch(FORMAT)
    await app.score(id, [pointBy(one, { action: 'ACE' }), ...Array.from({ length: 5 }, () => pointBy(two))])
    expect((await app.get(path(id, 'points'))).body).toBe('ARRRR;S')
  })

  test('points of a match without a format are refused, because nobody knows who served', async () => {
    const { id, one } = await app.newMatch()
    await app.score(id, pointBy(one))
    const refused = await app.get(path(id, 'points'), { 'accept-encoding': 'gzip' })
    expectError(refused, 409, 'SERVER_UNKNOWN')
    expect(refused.headers.get('content-disposition')).toBeNull()
  })

  test('no format of the export says who wrote an entry', async () => {
    const { id, one } = await app.newMatch(FORMAT)
    const grant = await newGrant(app, { match: id }, { label: 'Umpire Ernesto' })
    expect((await scoreWith(app, grant.token, id, pointBy(one))).status).toBe(201)
    for (const format of ['json', 'csv', 'points']) {
      const text = JSON.stringify((await app.get(path(id, format))).body)
      for (const secret of [grant.id, grant.token, 'Ernesto', 'author']) expect(text).not.toContain(secret)
    }
  })

  test('an archived match can be exported, and an unknown one is a 404', async () => {
    const { id } = await app.newMatch(FORMAT)
    await app.patch(id, { archived: true })
    expect((await app.get(path(id, 'json'))).status).toBe(200)
    expectError(await app.get(path('nobody', 'csv')), 404, 'MATCH_NOT_FOUND', /^id: .*"nobody"/)
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readReplays } from './replay-file.ts'
import type { ReplayStep } from './replay-step.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

const NOW = new Date('2026-05-01T15:00:00.000Z')
const POINTS = '{"player":"Ana Reyes","action":"WINNER","shot":"LOB","stroke":"FOREHAND"}\n{"undo":true}\n'
const MATCH = {
  id: '2026-santo_domingo-7',
  event: 'event_WS',
  round: 'round_1',
  court: 'Court 2',
  player1: 'Ana Reyes',
  player2: 'Luz Marte',
  winner: 1,
  points: [
    [2, 1, 'RETURN_ERROR', 1, 0, 0, '0', '15'],
    [2, 2, 'DOUBLE_FAULT', 1, 0, 0, '15', '15'],
  ],
}

async function read(content: string, options: { matchId?: string; only?: string[]; name?: string } = {}) {
  const file = path.join(folder, options.name ?? 'file.jsonl')
  writeFileSync(file, content)
  const found = []
  const only = options.only ? new Set(options.only) : null
  for await (const replay of readReplays(file, { matchId: options.matchId ?? null, only, now: NOW })) {
    const steps: ReplayStep[] = []
    for await (const step of replay.steps) steps.push(step)
    found.push({ ...replay, steps })
  }
  return found
}

describe('a file of actions', () => {
  test('belongs to the match that --match names', async () => {
    expect(await read(POINTS, { matchId: 'm-1' })).toEqual([
      {
        matchId: 'm-1',
        create: null,
        total: 2,
        steps: [{ player: 'Ana Reyes', action: 'WINNER', shot: 'LOB', stroke: 'FOREHAND' }, { undo: true }],
      },
    ])
  })

  test('belongs to the match that its first line describes, with an id from the file name', async () => {
    const first = '{"company":"Ana Reyes","company2":"Luz Marte","category":"Junior U16"}\n'
    expect(await read(first + POINTS, { name: 'my final.jsonl' })).toMatchObject([
      {
        matchId: 'my-final',
        create: {
          id: 'my-final',
          company: 'Ana Reyes',
          company2: 'Luz Marte',
          category: 'Junior U16',
          description: '',
        },
        total: 2,
        steps: [{ action: 'WINNER' }, { undo: true }],
      },
    ])
  })

  test('may have declarations, empty lines and Windows line ends', async () => {
    const lines = '\r\n{"status":"suspended"}\r\n\r\n{"status":"retired","winner":"Ana Reyes"}\r\n'
    expect(await read(lines, { matchId: 'm-1' })).toMatchObject([
      { total: 2, steps: [{ status: 'suspended' }, { status: 'retired', winner: 'Ana Reyes' }] },
    ])
  })

  test('may have every kind of entry, written as in a request or as in a log', async () => {
    const asked = [
      { start: { sets: [{ games: [4, 3], tiebreak: null }], points: [0, 0], server: 'Ana Reyes' } },
      { penalty: 'point', player: 'Luz Marte' },
      { correction: true, server: 'Luz Marte' },
      { id: 'mine', player: 'Ana Reyes', action: 'ACE', game: 8, gamescore: '15-0' },
    ]
    const logged = [
      { kind: 'start', sets: [{ games: [4, 3], tiebreak: null }], points: [0, 0], server: 1 },
      { kind: 'penalty', side: 2, penalty: 'point' },
      { kind: 'correction', server: 2 },
      { id: 'mine', kind: 'action', side: 1, action: 'ACE', game: 8, gamescore: '15-0' },
      { kind: 'undo' },
      { kind: 'status', status: 'suspended', winner: null },
    ]
    const head = { matchId: 'm', seq: 1, at: '2026-05-01T15:00:00.000Z' }
    const lines = (entries: object[]) => entries.map((entry) => JSON.stringify(entry)).join('\n')
    expect(await read(lines(asked), { matchId: 'm-1' })).toMatchObject([{ total: 4, steps: asked }])
    expect(await read(lines(logged), { matchId: 'm-1' })).toMatchObject([{ total: 6, steps: logged }])
    const answer = JSON.stringify({ seq: 6, entries: logged.map((entry) => ({ ...head, ...entry })) })
    expect(await read(answer, { matchId: 'm-1' })).toMatchObject([{ total: 6, steps: logged }])
  })

  test('its first line may have every field of a new match', async () => {
    const first = {
      company: 'Ana Reyes / Eva Cruz',
      company2: 'Luz Marte / Mia Soto',
      format: 'SET3-S:4NOAD/TB5NOAD@3',
      firstServer: 2,
      players: [
        ['Eva Cruz', 'Ana Reyes'],
        ['Luz Marte', 'Mia Soto'],
      ],
      liveStream: true,
      streamUrl: 'https://tv.example/3',
    }
    expect(await read(`${JSON.stringify(first)}\n${POINTS}`)).toMatchObject([{ create: first }])
  })

  test('with the same id twice is rejected', async () => {
    const line = '{"id":"p","player":"Ana Reyes","action":"ACE"}'
    await expect(read(`${line}\n${line}`, { matchId: 'm-1' })).rejects.toThrow(
      'line 2: id: p is already the id of an earlier entry',
    )
  })

  test('without a match is rejected', async () => {
    await expect(read(POINTS)).rejects.toThrow('which match? Give --match ID')
  })

  test('is checked completely before the first entry is sent', async () => {
    await expect(read(`${POINTS}{"player":"Ana Reyes","action":"SMASH"}\n`, { matchId: 'm-1' })).rejects.toThrow(
      'line 3',
    )
    await expect(read(`${POINTS}nonsense`, { matchId: 'm-1' })).rejects.toThrow('line 3: not JSON')
    await expect(read('name;points\n')).rejects.toThrow('line 1: neither JSON nor an export')
    const utf16 = Buffer.from('\uFEFFmatch_id\tPt\n', 'utf16le').toString('latin1')
    await expect(read(utf16)).rejects.toThrow('line 1: the file is not UTF-8; save it as "CSV UTF-8"')
  })

  test.each([
    ['of entries', '{"company":"Ana Pe\uFFFDa","company2":"Luz"}\n', 'line 1: company: letters were lost'],
    [
      'with an export',
      'match_id;Player 1;Player 2\r\nm1;Ana;Luz Pe\uFFFDa\r\n',
      'the match: company2: letters were lost',
    ],
    ['of matches', JSON.stringify({ ...MATCH, player1: 'Ana Pe\uFFFDa' }), 'line 1: player1: letters were lost'],
  ])('%s with a name in another encoding is refused, and the error names the field', async (_, text, problem) => {
    await expect(read(text)).rejects.toThrow(problem)
  })
})

describe('a file of matches', () => {
  test('names, category, description, who serves first and the end come from the line', async () => {
    expect(await read(JSON.stringify(MATCH))).toEqual([
      {
        matchId: '2026-santo_domingo-7',
        create: {
          id: '2026-santo_domingo-7',
          category: 'Women’s singles',
          company: 'Ana Reyes',
          company2: 'Luz Marte',
          description: 'Santo domingo 2026 · Round 1 · Court 2',
          date: NOW.toISOString(),
          format: null,
          firstServer: 2,
          players: null,
          liveStream: false,
          streamUrl: null,
        },
        total: 3,
        steps: [
          { player: 'Ana Reyes', action: 'RETURN_ERROR' },
          { player: 'Luz Marte', action: 'DOUBLE_FAULT' },
          { status: 'finished', winner: 'Ana Reyes' },
        ],
      },
    ])
  })

  test.each([
    ['event_MS', 'Men’s singles'],
    ['event_WS', 'Women’s singles'],
    ['event_LS', 'Women’s singles'],
    ['event_MD', 'Men’s doubles'],
    ['event_WD', 'Women’s doubles'],
    ['event_LD', 'Women’s doubles'],
    ['event_XD', 'Mixed doubles'],
    ['junior_u16', 'Junior u16'],
    ['', 'Match'],
  ])('event %s is the category %s', async (event, category) => {
    expect(await read(JSON.stringify({ ...MATCH, event }))).toMatchObject([{ create: { category } }])
  })

  test.each([
    [{ format: 'SET1-S:TB10' }, 'SET1-S:TB10'],
    [{ bestOf: 5, finalSetTiebreak: false }, 'SET5-S:6/TB7-F:6'],
    [{ bestOf: 3, finalSetTiebreak: true }, 'SET3-S:6/TB7'],
    [{ bestOf: 3 }, 'SET3-S:6/TB7'],
    [{}, null],
  ])('%j is the format %s', async (more, format) => {
    expect(await read(JSON.stringify({ ...MATCH, ...more }))).toMatchObject([{ create: { format, firstServer: 2 } }])
  })

  test('the message about a wrong format names it', async () => {
    await expect(read(JSON.stringify({ ...MATCH, format: 'SET4' }))).rejects.toThrow('format: "SET4", at character 4')
  })

  test('with a format, the match ends with its points or by a retirement of the loser', async () => {
    const won = Array.from({ length: 10 }, () => [2, 1, 'WINNER'])
    const format = 'SET1-S:TB10'
    expect(await read(JSON.stringify({ ...MATCH, format, points: won }))).toMatchObject([{ total: 10 }])
    expect((await read(JSON.stringify({ ...MATCH, format, points: won.slice(1) })))[0]?.steps.at(-1)).toEqual({
      status: 'retired',
      winner: 'Ana Reyes',
    })
  })

  test('other entries may come between its points', async () => {
    const points = [[2, 1, 'WINNER'], { penalty: 'point', player: 'Luz Marte' }, { undo: true }]
    expect(await read(JSON.stringify({ ...MATCH, winner: undefined, points }))).toMatchObject([
      { total: 3, steps: [{ action: 'WINNER' }, { penalty: 'point', player: 'Luz Marte' }, { undo: true }] },
    ])
  })

  test('--only chooses some of its matches', async () => {
    const lines = ['a', 'b', 'c'].map((id) => JSON.stringify({ ...MATCH, id })).join('\n')
    expect(await read(lines, { only: ['c', 'a'] })).toMatchObject([{ matchId: 'a' }, { matchId: 'c' }])
  })

  test('if the file lacks a match of --only, the replay plays the others and then fails', async () => {
    await expect(read(JSON.stringify(MATCH), { only: [MATCH.id, 'final-9'] })).rejects.toThrow(
      'none of its matches is final-9',
    )
  })

  test('an id that the server would reject is changed', async () => {
    expect(await read(JSON.stringify({ ...MATCH, id: 'Café #1/final' }))).toMatchObject([{ matchId: 'Caf-1-final' }])
  })

  test('the message about a wrong line has its number', async () => {
    const wrong = { ...MATCH, points: [[3, 1, 'ACE']] }
    await expect(read(`${JSON.stringify(MATCH)}\n${JSON.stringify(wrong)}`)).rejects.toThrow('line 2: points.0.0')
  })

  test('--match is rejected', async () => {
    await expect(read(JSON.stringify(MATCH), { matchId: 'm-1' })).rejects.toThrow('--match is for a file of actions')
  })
})

test('rejects an empty file', async () => {
  await expect(read('\n\n')).rejects.toThrow('the file is empty')
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../server/testing/free-port.ts'
import { type RunningApp, SCORER_KEY, startApp } from '../../server/testing/running-app.ts'
import { requestOfDraft } from '../../shared/matches/followed-log.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import type { LogEntry } from '../../shared/matches/match-schemas.ts'
import { anyDraft, anyEvent } from '../../shared/testing/arbitraries.ts'
import { FORMATS } from '../../shared/testing/formats.ts'
import { csvLine, csvRows } from '../../shared/text/csv.ts'
import { runExport } from './export-command.ts'
import { runReplay } from './replay-command.ts'
import { createScorerClient } from './scorer-client.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-export-'))
let server: RunningApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const client = () => createScorerClient({ url: server.url, key: SCORER_KEY })
let files = 0

/** Plays a file. Returns the exit code and the output. */
async function tryReplay(content: string, matchId: string | null = null): Promise<[number, string]> {
  const file = path.join(folder, `${++files}.txt`)
  writeFileSync(file, content)
  let printed = ''
  const terminal = {
    write(text: string) {
      printed += text
    },
  }
  const command = { file, url: server.url, key: SCORER_KEY, matchId, only: null, parallel: 1, patienceMs: 10_000 }
  const options = { ...command, speed: Number.POSITIVE_INFINITY }
  return [await runReplay(options, terminal, new AbortController().signal), printed]
}

async function replay(content: string, matchId: string | null = null): Promise<void> {
  const [code, printed] = await tryReplay(content, matchId)
  expect([printed, code]).toEqual([printed, 0])
}

async function exported(matchId: string): Promise<string> {
  let text = ''
  const out = {
    write(part: string) {
      text += part
    },
  }
  expect(await runExport({ url: server.url, matchId, patienceMs: 10_000 }, out, out)).toBe(0)
  return text
}

/** Returns the log without the match's id and the times, which a replay does not keep. */
async function logOf(matchId: string): Promise<object[]> {
  const log = await client().log(matchId, 0)
  if (!log.ok) throw new Error(`${matchId}: no log`)
  return log.value.entries.map(({ matchId: _match, at: _at, ...entry }: LogEntry) => entry)
}

/** Returns the entries that were not undone, without their numbers. */
async function standingOf(matchId: string): Promise<object[]> {
  const match = await client().match(matchId)
  if (!match.ok) throw new Error(`${matchId}: no match`)
  const { actions, statuses } = match.value
  return [...actions, ...statuses]
    .sort((a, b) => a.seq - b.seq)
    .map(({ matchId: _match, at: _at, seq: _seq, ...entry }) => entry)
}

const download = async (id: string, format: 'csv' | 'json'): Promise<string> => {
  const response = await fetch(`${server.url}/product/${id}/export?format=${format}`)
  expect(response.status).toBe(200)
  return response.text()
}

async function scoreboardOf(matchId: string) {
  const match = await client().match(matchId)
  if (!match.ok) throw new Error(`${matchId}: no match`)
  return match.value.scoreboard
}

const NAMES = { company: 'Ana Reyes / Eva Cruz', company2: 'Luz Marte / Mia Soto' }
const PAIRS = [
  ['Ana Reyes', 'Eva Cruz'],
  ['Luz Marte', 'Mia Soto'],
] as const

/** A point with detail. */
const DETAILED: Draft = {
  kind: 'action',
  side: 2,
  action: 'RETURN_ERROR',
  shot: undefined,
  stroke: 'BACKHAND',
  game: undefined,
  gamescore: undefined,
  serve: 2,
  rally: 1,
  speedKmh: 150.5,
  net: [1, 2],
  forced: false,
  hitter: 2,
}

/** The entries with which each random log begins. They cover most kinds of entries. */
const EVERY_KIND: readonly Draft[] = [
  { kind: 'start', sets: [{ games: [0, 0], tiebreak: null }], points: [1, 0], server: 1 },
  DETAILED,
  { kind: 'correction', server: 2, partner: 2 },
  { kind: 'penalty', side: 1, penalty: 'warning' },
  { kind: 'status', status: 'suspended', winner: null },
  { kind: 'undo' },
]

test('a replayed export gives the same log in each form, for random logs with every kind of entry', async () => {
  const kinds = new Set<string>()
  let detailed = 0
  const anything = fc.oneof({ weight: 2, arbitrary: anyDraft }, { weight: 1, arbitrary: anyEvent })
  const drafts = fc.array(anything as fc.Arbitrary<Draft>, { minLength: 5, maxLength: 20 })
  const rules = fc.record({
    format: fc.constantFrom(null, ...FORMATS),
    firstServer: fc.constantFrom(null, 1 as const, 2 as const),
    players: fc.constantFrom(null, PAIRS),
  })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(drafts, rules, async (wanted, more) => {
      const id = `original-${++runs}`
      const head = { id, category: 'Doubles', description: 'Final', date: '2030-06-01T20:00:00Z', ...NAMES }
      const created = await client().createMatch({ ...head, ...more })
      if (!created.ok) throw new Error('not created')
      let seq = 0
      for (const [index, draft] of [...EVERY_KIND, ...wanted].entries()) {
        // The server rejects an impossible entry, so the log does not have it.
        const played = index % 2 === 0 ? { ...draft, playedAt: `2030-06-01T20:00:0${index % 10}.500Z` } : draft
        const answer = await client().append(id, requestOfDraft(played, `e${index}`, seq, created.value))
        if (!answer.ok) continue
        seq = answer.value.seq
        kinds.add(draft.kind)
        if (draft === DETAILED) detailed += 1
      }
      const file = await exported(id)
      await replay(file.replace(`"id":"${id}"`, `"id":"copy-${runs}"`))
      expect(await logOf(`copy-${runs}`)).toEqual(await logOf(id))
      const [json, csv] = [await download(id, 'json'), await download(id, 'csv')]
      await replay(json, `json-${runs}`)
      expect(await logOf(`json-${runs}`)).toEqual(await logOf(id))
      await replay(csv, `csv-${runs}`)
      expect(await standingOf(`csv-${runs}`)).toEqual(await standingOf(id))
      expect(await logOf(`csv-${runs}`)).toHaveLength((await standingOf(id)).length)
      const comparable = async (name: string) => {
        const match = await client().match(name)
        if (!match.ok) throw new Error(`${name}: no match`)
        const { id: _id, updatedAt: _at, actions: _a, statuses: _s, seq: _seq, ...others } = match.value
        return others
      }
      for (const copy of ['copy', 'json', 'csv']) {
        expect(await comparable(`${copy}-${runs}`)).toEqual(await comparable(id))
      }
      // A replay into the original match stores nothing twice.
      for (const again of [file, json, csv]) await replay(again)
      expect(await logOf(id)).toHaveLength(seq)
    }),
    { numRuns: 8 },
  )
  expect(detailed).toBeGreaterThan(0)
  expect([...kinds].sort()).toEqual(['action', 'correction', 'penalty', 'start', 'status', 'undo'])
})

test('an export with texts that a spreadsheet would run is replayed as it was', async () => {
  const texts = { company: '=HYPERLINK("https://evil.example")', company2: "'+1;=2", description: '@SUM(A1), "-"' }
  const described = { ...texts, category: '-1', id: 'formulas', format: 'SET3-S:6/TB7', firstServer: 1 }
  await replay(
    [described, { player: texts.company, action: 'ACE', gamescore: '=1+1' }]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  )
  await replay(await download('formulas', 'csv'), 'formulas-again')
  expect(await standingOf('formulas-again')).toEqual(await standingOf('formulas'))
  expect((await client().match('formulas-again')) as object).toMatchObject({ value: { ...texts, category: '-1' } })
})

test('a matchUp may be written on many lines, and a table may have another order of columns', async () => {
  await replay(
    [
      { id: 'shapes', ...NAMES },
      { player: 'Ana Reyes', action: 'ACE' },
      { undo: true },
      { player: 'Luz Marte', action: 'WINNER' },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  )
  await replay(JSON.stringify(JSON.parse(await download('shapes', 'json')), null, 2), 'shapes-json')
  expect(await logOf('shapes-json')).toEqual(await logOf('shapes'))
  const reversed = csvRows(await download('shapes', 'csv')).map((row) =>
    csvLine([row[0] ?? '', ...row.slice(1).reverse()]),
  )
  await replay(`\uFEFF${reversed.join('')}`, 'shapes-csv')
  expect(await standingOf('shapes-csv')).toEqual(await standingOf('shapes'))
})

test.each([
  ['{"matchUpId":"m-1","sides":[]}', 'no log of Ventaja'],
  ['match_id,kind\r\n', 'there is no entry'],
  ['match_id,kind\r\nm-1,"action', 'line 2: not CSV'],
  ['match_id,kind,Player 1,Player 2,date\r\nm-1,wave,Ana,Luz,2030-06-01T20:00:00Z\r\n', 'entry 1: '],
])('the message about the damaged export %j says what is wrong', async (content, message) => {
  expect(await tryReplay(content)).toEqual([1, expect.stringContaining(message)])
})

test('a file with the API’s answers for a match and for its log can be replayed', async () => {
  await replay(
    [
      { id: 'answers', ...NAMES, format: 'SET3-S:6/TB7', firstServer: 2 },
      { start: { sets: [{ games: [5, 5] }], points: [2, 1], server: 'Mia Soto' } },
      { player: 'Ana Reyes', action: 'WINNER', shot: 'LOB' },
      { penalty: 'game', player: 'Luz Marte' },
      { correction: true, server: 'Eva Cruz' },
      { undo: true },
      { status: 'suspended' },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  )
  const [match, log] = await Promise.all(
    ['/product/answers', '/product/answers/actions'].map(async (at) => (await fetch(server.url + at)).text()),
  )
  await replay(`${match}\n${log}\n`.replace('"id":"answers"', '"id":"answered"'))
  expect(await logOf('answered')).toEqual(await logOf('answers'))
  expect(await scoreboardOf('answered')).toMatchObject({ sets: [[6, 5]], server: 1 })
})

test('rejects an existing match with another format', async () => {
  const line = { id: 'other-format', ...NAMES, format: 'SET3-S:6/TB7' }
  await replay(`${JSON.stringify(line)}\n{"player":"Ana Reyes","action":"ACE"}`)
  const [code, printed] = await tryReplay(`${JSON.stringify({ ...line, format: 'SET1-S:TB10' })}
{"undo":true}`)
  expect([code, printed]).toEqual([1, expect.stringContaining('has the format SET3-S:6/TB7, not SET1-S:TB10')])
})

/** Returns the points of love games. Each `[winner, count]` is a run of games, and the players serve in turn. */
function lovePoints(games: readonly (readonly [1 | 2, number])[]): [1 | 2, 1 | 2, 'WINNER'][] {
  const winners = games.flatMap(([winner, count]) => Array.from({ length: count }, () => winner))
  return winners.flatMap((winner, game) => {
    const server = game % 2 === 0 ? 1 : 2
    return Array.from({ length: 4 }, () => [server, winner, 'WINNER'] as [1 | 2, 1 | 2, 'WINNER'])
  })
}

test('a Grand Slam final from a file of matches has its four sets', async () => {
  const sets = [
    [4, 6],
    [1, 6],
    [6, 1],
    [3, 6],
  ] as const
  // The winner of each set wins the last games of that set.
  const games = sets.flatMap(([one, two]): [1 | 2, number][] =>
    one > two
      ? [
          [2, two],
          [1, one],
        ]
      : [
          [1, one],
          [2, two],
        ],
  )
  const line = {
    id: '2011-wimbledon-1701',
    event: 'event_MS',
    player1: 'Rafael Nadal',
    player2: 'Novak Djokovic',
    winner: 2,
    bestOf: 5,
    finalSetTiebreak: false,
    points: lovePoints(games),
  }
  await replay(JSON.stringify(line))
  expect(await scoreboardOf(line.id)).toMatchObject({ sets, winner: 2, state: { format: 'SET5-S:6/TB7-F:6' } })
})

const real = process.env.REAL_MATCHES
test.skipIf(!real)('every real match ends with the sets recorded in its file', async () => {
  const { readFileSync } = await import('node:fs')
  const lines = readFileSync(real ?? '', 'utf8')
    .trim()
    .split('\n')
  const finals = lines.filter((line) => JSON.parse(line).round === 'round_7' || lines.indexOf(line) < 5)
  await replay(finals.join('\n').replaceAll(/"id":"/g, '"id":"real-'))
  for (const line of finals) {
    const { id, sets, winner } = JSON.parse(line)
    expect([id, await scoreboardOf(`real-${id}`)]).toMatchObject([id, { sets, winner }])
  }
})

test('an export says at once why it waits for a server that does not answer', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const printed: string[] = []
  const errors = { write: (text: string) => printed.push(text) }
  expect(await runExport({ url, matchId: 'final', patienceMs: 1000 }, errors, errors)).toBe(1)
  expect(printed).toEqual([
    expect.stringMatching(new RegExp(`^${url}: connection refused\\. Trying again for up to 1 s …\n$`)),
    expect.stringMatching(/^final: the server could not be reached for \d s: /),
  ])
})

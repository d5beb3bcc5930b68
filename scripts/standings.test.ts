import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { matchIn, WORKED_GROUPS } from '../shared/competitions/testing/worked-groups.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-standings-'))
afterAll(() => rmSync(folder, { recursive: true }))

function standings(...args: string[]) {
  const script = path.join(import.meta.dirname, 'standings.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {
    encoding: 'utf8',
  })
  return { status, stderr, lines: stdout.trim().split('\n') }
}

function standingsOf(groups: readonly unknown[]) {
  const file = path.join(folder, 'groups.jsonl')
  writeFileSync(file, groups.map((group) => (typeof group === 'string' ? group : JSON.stringify(group))).join('\n'))
  return standings(file)
}

const groupOf = (lines: readonly string[]) => {
  const matches = lines.map(matchIn)
  return {
    players: [...new Set(matches.flatMap(({ players }) => [...players]))],
    matches: matches.map(({ winner, loser, sets, how }) => ({ winner, loser, sets, how })),
  }
}

test('prints the table of each group', () => {
  const { status, lines } = standingsOf(WORKED_GROUPS.map(({ matches }) => groupOf(matches)))
  const tables = lines.map((line) => JSON.parse(line).table)
  expect(tables[0]).toEqual([
    {
      player: 'Federer',
      rank: 1,
      won: 2,
      lost: 1,
      setsWon: 5,
      setsLost: 4,
      gamesWon: 44,
      gamesLost: 40,
      decidedBy: ['wins', 'gameShare'],
    },
    {
      player: 'Potro',
      rank: 2,
      won: 2,
      lost: 1,
      setsWon: 5,
      setsLost: 4,
      gamesWon: 45,
      gamesLost: 43,
      decidedBy: ['wins', 'gameShare'],
    },
    {
      player: 'Murray',
      rank: 3,
      won: 2,
      lost: 1,
      setsWon: 5,
      setsLost: 4,
      gamesWon: 44,
      gamesLost: 43,
      decidedBy: ['wins', 'gameShare'],
    },
    {
      player: 'Verdasco',
      rank: 4,
      won: 0,
      lost: 3,
      setsWon: 3,
      setsLost: 6,
      gamesWon: 45,
      gamesLost: 52,
      decidedBy: ['wins'],
    },
  ])
  for (const [index, { order }] of WORKED_GROUPS.entries())
    expect(tables[index].map(({ player }: { player: string }) => player)).toEqual(order.map(([player]) => player))
  expect(status).toBe(0)
})

test('uses the criteria and the format of the line', () => {
  const matches = [{ winner: 'B', loser: 'A', sets: [[4, 2]], how: 'retired' }]
  const { lines } = standingsOf([
    { players: ['A', 'B'], matches, criteria: ['gameDifference'], format: 'SET1-S:4/TB7' },
    { players: ['A', 'B'], matches: [], criteria: ['wins'] },
  ])
  expect(JSON.parse(lines[0] ?? '').table[0]).toMatchObject({ player: 'B', gamesWon: 4, decidedBy: ['gameDifference'] })
  expect(JSON.parse(lines[1] ?? '').table.map(({ rank }: { rank: number }) => rank)).toEqual([1, 1])
})

test('says for each line why it has no table', () => {
  const group = { players: ['A', 'B'], matches: [] }
  const { status, lines } = standingsOf([
    'no json',
    { ...group, players: ['A', 'A'] },
    { ...group, matches: [{ winner: 'A', loser: 'C', sets: [], how: 'walkover' }] },
    { ...group, criteria: ['luck'] },
    { ...group, format: 'SET2' },
    group,
  ])
  const errors = lines.map((line) => JSON.parse(line).error)
  expect(errors).toEqual([
    'not JSON',
    'players: somebody is named twice',
    'matches.0: C is not one of the players',
    expect.stringMatching(/^criteria\.0: /),
    'format: must be a matchUpFormat code',
    undefined,
  ])
  expect(status).toBe(1)
})

test('prints its usage, and names a missing file', () => {
  expect(standings()).toMatchObject({
    status: 2,
    lines: expect.arrayContaining([expect.stringContaining('FILE.jsonl')]),
  })
  expect(standings('none.jsonl')).toMatchObject({ status: 2, stderr: expect.stringContaining('none.jsonl') })
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pointBy } from '../../server/testing/client.ts'
import { SCORER_KEY, startOwnApp } from '../../server/testing/running-app.ts'
import type { Side } from '../../shared/scoring/score.ts'
import { type Action, pointWinner } from '../../shared/scoring/scoring-event.ts'
import { formatsIn } from '../verify/played-match.ts'
import { runReplay } from './replay-command.ts'

// REAL_MATCHES names a file as `npm run verify-scoring` reads it.
const { REAL_MATCHES } = process.env

interface Played {
  readonly id: string
  readonly player1: string
  readonly player2: string
  readonly points: readonly (readonly [
    server: Side,
    by: Side,
    action: Action,
    set: number,
    games1: number,
    games2: number,
  ])[]
}

/** Returns the point string from the scores that the tournament showed, without the engine. */
function published({ points }: Played): string {
  let text = ''
  points.forEach(([server, by, action, set, one, two], index) => {
    text += action === 'ACE' ? 'A' : action === 'DOUBLE_FAULT' ? 'D' : pointWinner(action, by) === server ? 'S' : 'R'
    const next = points[index + 1]
    if (!next) return
    const before = points[index - 1]
    // The games are counted after the point. In a tie-break, they are the same before and after the point.
    const gamesBefore = before?.[3] === set ? before[4] + before[5] : 0
    const isSameGame = gamesBefore === one + two
    if (next[3] !== set) text += '.'
    else if (!isSameGame) text += ';'
    else if (next[0] !== server) text += '/'
  })
  return text
}

test('exports of real matches have the published point strings, and give the same logs when they are replayed', async ({
  skip,
}) => {
  if (!REAL_MATCHES) return skip('REAL_MATCHES names no file')
  const app = await startOwnApp()
  const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-real-'))
  const lines: Played[] = readFileSync(REAL_MATCHES, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  for (const [index, match] of lines.entries()) {
    const { id, points } = match
    const names = { company: match.player1, company2: match.player2 }
    await app.newMatch({ id, ...names, format: formatsIn({ ...match }).formats[0], firstServer: points[0]?.[0] })
    await app.score(
      id,
      points.map(([, by, action]) => pointBy(by === 1 ? match.player1 : match.player2, { action })),
    )
    expect((await app.get(`/product/${id}/export?format=points`)).body).toBe(published(match))
    if (index % 20 !== 0) continue
    for (const format of ['csv', 'json']) {
      const file = path.join(folder, `${id}.${format}`)
      writeFileSync(file, await (await fetch(`${app.url}/product/${id}/export?format=${format}`)).text())
      const command = { file, url: app.url, key: SCORER_KEY, matchId: `${id}-${format}`, only: null }
      const limits = { parallel: 1, patienceMs: 10_000, speed: Number.POSITIVE_INFINITY }
      expect(await runReplay({ ...command, ...limits }, { write: () => undefined }, new AbortController().signal)).toBe(
        0,
      )
      const entriesOf = async (name: string) =>
        (await app.log(name)).entries.map(({ matchId: _match, at: _at, ...entry }) => entry)
      expect(await entriesOf(`${id}-${format}`)).toEqual(await entriesOf(id))
    }
  }
  rmSync(folder, { recursive: true })
})

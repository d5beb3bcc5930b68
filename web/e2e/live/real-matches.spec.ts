import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sized } from '../../../server/testing/brief.ts'
import type { Match } from '../../../shared/matches/match-schemas.ts'
import { board } from '../testing/board.ts'
import { SCORER_KEY } from '../testing/built-server.ts'
import { matchesWithoutTieBreak, type RealMatch, shownAfterEachPoint } from '../testing/real-matches.ts'
import { expect, test } from '../testing/story.ts'
import { watchers } from '../testing/watchers.ts'

const matches = matchesWithoutTieBreak(process.env.REAL_MATCHES ?? '')
const byLength = [...matches].sort((a, b) => a.points.length - b.points.length)
const middle = byLength[Math.floor(byLength.length / 2)] as RealMatch
const longest = byLength.at(-1) as RealMatch
const third = byLength[Math.floor(byLength.length / 4)] as RealMatch

test.setTimeout(300_000)

for (const real of sized([middle], [middle, longest])) {
  test(`the board shows the right score after every point of ${real.id} @core`, async ({ page, umpire }) => {
    const { id } = await umpire.createMatch({ company: real.player1, company2: real.player2 })
    await page.goto(`/live/${id}`)
    const expected = shownAfterEachPoint(real)
    for (const [index, [, by, action]] of real.points.entries()) {
      await umpire.post(id, { player: by === 1 ? real.player1 : real.player2, action, baseSeq: index })
      await board(page).reaches(index + 1)
      expect(await board(page).shows(), `after point ${index + 1}`).toEqual(expected[index])
    }
  })
}

test(`${third.id} ends with the right score after two lost connections and a killed server`, async ({
  page,
  server,
  line,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-replay-'))
  const file = path.join(folder, 'match.jsonl')
  // Leaves out the format and the winner, so that the replay counts like `shownAfterEachPoint` and does not end the match.
  const { id: name, player1, player2, points } = third
  writeFileSync(file, `${JSON.stringify({ id: name, player1, player2, points })}\n`)
  const replay = spawn(
    process.execPath,
    ['scripts/run.cjs', 'score', 'replay', file, '--url', server.url, '--key', SCORER_KEY, '--speed', '25'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(replay, 'exit')
  /** Waits for the page while the replay is stopped. Otherwise the match ends meanwhile on a slow machine. */
  const whileStopped = async (wait: () => Promise<void>) => {
    replay.kill('SIGSTOP')
    await wait()
    replay.kill('SIGCONT')
  }
  try {
    const id = await firstMatch(server.url)
    const quarter = Math.floor(third.points.length / 5)
    // A prerendered or polled score may appear before the socket connects. Browsers delay attempts to connect after failures.
    const followed = () => expect.poll(() => watchers(server.url), { timeout: 30_000 }).toBe(1)
    const reconnecting = () => expect(page.getByText('Reconnecting…')).toBeVisible({ timeout: 3000 })

    await whileStopped(async () => {
      await page.goto(`${line.url}/live/${id}`)
      await followed()
    })
    await board(page).reaches(quarter)
    line.cut()
    await whileStopped(reconnecting)
    const atCut = await board(page).seq()
    await expect.poll(() => head(server.url, id), { timeout: 30_000 }).toBeGreaterThan(atCut + 10)
    line.mend()
    await whileStopped(followed)
    await board(page).reaches(2 * quarter)

    await server.kill('SIGKILL')
    await reconnecting()
    await server.start()
    await whileStopped(followed)
    await board(page).reaches(3 * quarter)

    line.cut()
    await reconnecting()
    line.mend()

    const [code] = await ended
    expect(code, 'the replay program continues by itself and exits with 0').toBe(0)
    await board(page).reaches(third.points.length)
    expect(await board(page).shows()).toEqual(shownAfterEachPoint(third).at(-1))
    const { actions } = (await (await fetch(`${server.url}/product/${id}`)).json()) as Match
    expect(actions.map(({ seq }) => seq)).toEqual(third.points.map((_, index) => index + 1))
    expect(actions.map(({ side, action }) => [side, action])).toEqual(
      third.points.map(([, by, action]) => [by, action]),
    )
  } finally {
    replay.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
})

async function firstMatch(url: string): Promise<string> {
  let id: string | undefined
  // The replay program takes a moment to start.
  const poll = expect.configure({ timeout: 30_000 })
  await poll
    .poll(async () => {
      id = ((await (await fetch(`${url}/product?view=summary`)).json()) as Match[])[0]?.id
      return id
    })
    .toBeDefined()
  return id ?? ''
}

async function head(url: string, id: string): Promise<number> {
  return ((await (await fetch(`${url}/product/${id}`)).json()) as Match).seq
}

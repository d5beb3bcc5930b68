import type { Page } from '@playwright/test'
import { sized } from '../../../server/testing/brief.ts'
import { board } from '../testing/board.ts'
import { matchesWithoutTieBreak, type RealMatch } from '../testing/real-matches.ts'
import { POINTS, statTable, UNFORCED_ERRORS, WINNERS } from '../testing/stat-table.ts'
import { ANA, expect, test } from '../testing/story.ts'

const LABELS = {
  WINNER: 'Winners',
  ACE: 'Aces',
  DOUBLE_FAULT: 'Double faults',
  FORCED_ERROR: 'Forced errors',
  UNFORCED_ERROR: 'Unforced errors',
  RETURN_ERROR: 'Return errors',
}
type Counts = Record<keyof typeof LABELS, number>

const matches = matchesWithoutTieBreak(process.env.REAL_MATCHES ?? '')
const indexes = [0, Math.floor(matches.length / 2), matches.length - 1]
const chosen = sized(indexes.slice(-1), indexes).map((index) => matches[index] as RealMatch)

test.use({ signedIn: ANA })
test.setTimeout(300_000)

for (const real of chosen) {
  test(`the statistics of ${real.id} match its file, in the reports and on the page`, async ({
    page,
    server,
    umpire,
  }) => {
    const description = `${real.id}, replayed`
    const { id } = await umpire.createMatch({ company: real.player1, company2: real.player2, description })
    await page.goto(`/stats/${id}`)
    await board(page).reaches(0)
    for (let from = 0; from < real.points.length; from += 40) {
      const some = real.points.slice(from, from + 40)
      const entries = some.map(([, by, action]) => ({ player: by === 1 ? real.player1 : real.player2, action }))
      await umpire.post(id, ...entries)
      await board(page).reaches(from + some.length)
      await expectOnPage(page, countedIn(real.points.slice(0, from + some.length)))
    }
    const [one, two] = countedIn(real.points)

    const report = async (path: string, body: object) =>
      (
        await fetch(server.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, action: 'REPORT' }),
        })
      ).json()
    expect(await report('/statsbymatch', { description })).toEqual([
      { _id: real.player1, ...one },
      { _id: real.player2, ...two },
    ])
    // The file does not say which shots and strokes were played.
    const plain = { APPROACH_DROP: 0, DROP_SHOT: 0, LOB: 0, OVERHEAD: 0 }
    expect(await report('/statsbymatchwinner', { id })).toEqual([
      { _id: real.player1, ...plain, WINNER: one.WINNER },
      { _id: real.player2, ...plain, WINNER: two.WINNER },
    ])
    expect(await report('/statsbymatchunforcederror', { id })).toEqual([
      { _id: real.player1, FOREHAND: 0, BACKHAND: 0 },
      { _id: real.player2, FOREHAND: 0, BACKHAND: 0 },
    ])
  })
}

async function expectOnPage(page: Page, [one, two]: [Counts, Counts]): Promise<void> {
  const won = (mine: Counts, theirs: Counts) =>
    mine.WINNER + mine.ACE + theirs.DOUBLE_FAULT + theirs.FORCED_ERROR + theirs.UNFORCED_ERROR + theirs.RETURN_ERROR
  const rows = Object.entries(LABELS).map(([action, label]) => {
    const key = action as keyof Counts
    return [label, [String(one[key]), String(two[key])]]
  })
  const total = [String(won(one, two)), String(won(two, one))]
  expect(await statTable(page, POINTS)).toEqual({ ...Object.fromEntries(rows), 'Total points won': total })
  const winners = [String(one.WINNER), String(two.WINNER)]
  expect(await statTable(page, WINNERS)).toMatchObject({ Lobs: ['0', '0'], 'Other winners': winners })
  expect(await statTable(page, UNFORCED_ERRORS)).toEqual({ Forehand: ['0', '0'], Backhand: ['0', '0'] })
}

function countedIn(points: RealMatch['points']): [Counts, Counts] {
  const count = (side: 1 | 2) =>
    Object.fromEntries(
      Object.keys(LABELS).map((action) => [
        action,
        points.filter(([, by, did]) => by === side && did === action).length,
      ]),
    ) as Counts
  return [count(1), count(2)]
}

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { MatchUp } from '../../shared/export/export-schemas.ts'
import { shownSets } from '../../shared/scoring/display.ts'
import { foldEvents } from '../../shared/scoring/fold.ts'
import type { Score, Side } from '../../shared/scoring/score.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import type { MatchTotals } from '../../shared/stats/stats-schemas.ts'
import { standingOf } from '../../shared/testing/logs.ts'
import { anUndo, pointBy } from '../testing/client.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const FORMAT = 'SET3-S:2/TB7'

const COMMANDS = [
  'one',
  'one',
  'two',
  'two',
  'undo',
  'finish',
  'correct',
  'retire',
  'walkover',
  'suspend',
  'exchange',
  'server',
  'penalty',
] as const
type Command = (typeof COMMANDS)[number]

const set = (one: number, two: number) => ({ games: [one, two] })

/** The request of a command. Some are impossible at the present score, and the server rejects them. */
function requestOf(command: Command, one: string, two: string): object {
  const id = randomUUID()
  switch (command) {
    case 'one':
      return pointBy(one)
    case 'two':
      return pointBy(two)
    case 'undo':
      return anUndo()
    case 'finish':
      return { id, status: 'finished', sets: [set(2, 0), set(0, 2), set(2, 1)], note: { text: 'paper' } }
    case 'correct':
      return { id, status: 'finished', sets: [set(0, 2), set(1, 2)] }
    case 'retire':
      return { id, status: 'retired', winner: two, sets: [set(2, 0), set(1, 0)] }
    case 'walkover':
      return { id, status: 'walkover', winner: one, sets: [] }
    case 'suspend':
      return { id, status: 'suspended' }
    case 'server':
      return { id, correction: true, server: two }
    case 'penalty':
      return { id, penalty: 'point', player: one }
    case 'exchange':
      return {}
  }
}

test('after any points, undos, corrections and exchanges, every view equals a fold of the log', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...COMMANDS), { minLength: 5, maxLength: 40 }), async (commands) => {
      const { id, one, two } = await app.newMatch({ format: FORMAT, firstServer: 1 })
      let isExchanged = false
      for (const command of commands) {
        if (command === 'exchange') {
          isExchanged = !isExchanged
          const [company, company2] = isExchanged ? [two, one] : [one, two]
          const body = JSON.stringify({ company, company2 })
          expect((await app.call('PUT', `/product/${id}/sides`, body, app.scorer)).status).toBe(200)
        } else await app.score(id, requestOf(command, one, two))
      }
      const names = isExchanged ? [two, one] : [one, two]
      const { entries, seq, ...named } = await app.log(id)
      expect(entries.map((entry) => entry.seq)).toEqual(Array.from({ length: seq }, (_, index) => index + 1))
      expect([named.company, named.company2]).toEqual(names)
      const standing = standingOf(entries)
      const score: Score = foldEvents(standing, startScore(FORMAT, 1))

      const match = await app.match(id)
      expect([match.company, match.company2]).toEqual(names)
      expect(match.scoreboard.state).toEqual(score)
      const ids = (kind: 'action' | 'other') =>
        standing.flatMap((entry) => ((entry.kind === 'action') === (kind === 'action') ? [entry.id] : []))
      expect(match.actions.map((entry) => entry.id)).toEqual(ids('action'))
      expect(match.statuses.map((entry) => entry.id)).toEqual(ids('other'))
      const listed = (await app.matches()).find((each) => each.id === id)
      expect([listed?.company, listed?.company2]).toEqual(names)
      expect(listed?.scoreboard).toEqual(match.scoreboard)
      const matchUp = (await app.get(`/product/${id}/export?format=json`)).body as MatchUp
      const shown = score.status === 'scheduled' ? [] : shownSets(score)
      expect(matchUp).toMatchObject({
        sides: names.map((participantName) => ({ participant: { participantName } })),
        score: { sets: shown.map(({ games }) => ({ side1Score: games[0], side2Score: games[1] })) },
      })
      expect(matchUp.winningSide).toBe(score.winner ?? undefined)
      const { body: stats } = await app.get(`/product/${id}/stats`)
      const pointsOf = (side: Side) => standing.filter((entry) => entry.kind === 'action' && entry.side === side).length
      expect((stats as MatchTotals).match.map(({ points }) => points)).toEqual([pointsOf(1), pointsOf(2)])
    }),
    { numRuns: 40 },
  )
})

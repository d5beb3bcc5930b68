import { expect, test } from 'vitest'
import BetterSqlite3 from '../../storage/better-sqlite3.ts'
import { sized } from '../brief.ts'
import { pointBy, seqOf, type TestMatch } from '../client.ts'
import { newGrant, scoreWith } from '../grants.ts'
import { type BuiltServer, measured, startBuilt, upTo } from './built-server.ts'

type Point = ReturnType<typeof pointBy>

/** A scorer's record of a point: the seq from the response, or null without a response. */
interface Known {
  readonly point: Point
  readonly match: TestMatch
  seq: number | null
}

const SCORERS = 100
const MATCHES = 10
const ROUNDS = sized(2, 30)

/** A match, and the secret of a link to score it. */
interface Played extends TestMatch {
  readonly secret: string
}

/**
 * Posts point after point and records the responses, until the server is gone.
 * @param secret credentials: the secret of a link, or null for the scorer key
 */
async function scoreUntilGone(
  server: BuiltServer,
  match: TestMatch,
  secret: string | null,
  sent: Known[],
  answered: () => void,
) {
  for (let i = 0; ; i++) {
    const known: Known = { point: pointBy(i % 3 ? match.one : match.two), match, seq: null }
    sent.push(known)
    try {
      const { id } = match
      known.seq = seqOf(await (secret ? scoreWith(server, secret, id, known.point) : server.score(id, known.point)))
      answered()
    } catch {
      return
    }
  }
}

function expectIntact(file: string): void {
  const database = new BetterSqlite3(file)
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  } finally {
    database.close()
  }
}

/** Checks that every acknowledged point is stored once under its seq. Then sends the unacknowledged points again, and checks them too. */
async function expectAllThere(server: BuiltServer, match: TestMatch, sent: readonly Known[]) {
  const stored = (await server.log(match.id)).entries
  expect(stored.map(({ seq }) => seq)).toEqual(upTo(stored.length))
  const seqs = new Map(stored.map(({ id, seq }) => [id, seq]))
  expect(seqs.size).toBe(stored.length)
  for (const { point, seq } of sent) if (seq !== null) expect(seqs.get(point.id)).toBe(seq)

  const unanswered = sent.filter(({ seq }) => seq === null)
  for (const known of unanswered) {
    const answer = await server.score(match.id, known.point)
    expect(answer.status).toBe(seqs.has(known.point.id) ? 200 : 201)
    known.seq = seqOf(answer)
  }
  const complete = (await server.log(match.id)).entries
  expect(complete.map(({ id }) => id).sort()).toEqual(sent.map(({ point }) => point.id).sort())
  return { retried: unanswered.length, stored: unanswered.filter(({ point }) => seqs.has(point.id)).length }
}

test(`[F1] after ${ROUNDS} × kill -9 with ${SCORERS} scorers, half of them by a link, every acknowledged point is stored once, and the others can be sent again`, async () => {
  let server = await startBuilt({ LOG_LEVEL: 'info' })
  const matches: Played[] = []
  for (let i = 0; i < MATCHES; i++) {
    const match = await server.newMatch()
    matches.push({ ...match, secret: (await newGrant(server, { match: match.id })).token })
  }
  const sent: Known[] = []
  const unanswered = { retried: 0, stored: 0 }

  for (let round = 0; round < ROUNDS; round++) {
    const dying = server
    let answers = 0
    // Kills the server at a random moment: up to 10 ms after a random number of answers.
    const last = SCORERS + Math.floor(Math.random() * 3 * SCORERS)
    const answered = () => {
      answers += 1
      if (answers === last) setTimeout(() => dying.kill('SIGKILL'), Math.random() * 10)
    }
    const scorers = upTo(SCORERS).map((n) => {
      const match = matches[n % MATCHES]
      return match && scoreUntilGone(dying, match, n > SCORERS / 2 ? match.secret : null, sent, answered)
    })
    expect(await dying.ended).toMatchObject({ signal: 'SIGKILL' })
    await Promise.all(scorers)
    expectIntact(server.file)

    server = await dying.again()
    for (const match of matches) {
      const mine = sent.filter((known) => known.match === match)
      const { retried, stored } = await expectAllThere(server, match, mine)
      unanswered.retried += retried
      unanswered.stored += stored
    }
  }
  measured(
    `${ROUNDS} kills, ${sent.length} points; ${unanswered.retried} had no answer, ${unanswered.stored} of them were stored`,
  )
})

import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { entriesOf, foreign, knockout, played, WIN } from '../../shared/competitions/testing/tods-files.ts'
import { TODS_BYTES } from '../../shared/competitions/tods-limits.ts'
import type { TodsRecord } from '../../shared/competitions/tods-schemas.ts'
import type { Answer } from '../testing/client.ts'
import { leastCpu, measured } from '../testing/longest-turn.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'

const app = await startApp()
afterAll(app.close)
const MANAGER = 'manager@naco.example'
await storePeople(app.file, { [MANAGER]: [{ role: 'manager', club: 'club_naco' }] })

/**
 * Longest time that a request may delay others, as a multiple of the time that parsing the file with most values takes. Both are CPU
 * time of one thread, so the test doesn't depend on how fast or busy the machine is. It is about 6; without turns, an import takes 80.
 */
const MOST_PARSES = 10
/** Maximum number of tries. The fastest one counts, because a compilation or a collection of garbage is not the request's own. */
const TRIES = 5
/** Time for all tries on a busy machine (ms). */
const TIMEOUT = 240_000

const ALL = '/office/all-competitions'
/** The competition with almost 3,000 pairs. */
let imported = ''

/** Sends a request until it delays others for less than the longest time. Returns the shortest delay (in parses of the file). */
async function shortestWait(send: () => Promise<Answer>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && shortest >= MOST_PARSES; tries += 1) {
    const parse = leastCpu(() => JSON.parse(fullText))
    shortest = Math.min(shortest, (await measured(send)).longest / parse)
  }
  return shortest
}

/** A file of almost the greatest size: 40 events, and 5,000 participants. */
function largest() {
  const [event] = foreign().events ?? []
  const others = Array.from({ length: 5000 }, (_, index) => ({
    participantId: `q-${index}`,
    participantType: 'INDIVIDUAL',
    participantName: `Somebody ${index}`,
    person: { personId: `q-${index}`, standardFamilyName: 'S'.repeat(40), standardGivenName: 'X' },
  }))
  return {
    ...foreign(),
    participants: [...(foreign().participants ?? []), ...others],
    events: Array.from({ length: 40 }, () => ({ ...event, notes: 'x'.repeat(200_000) })),
  }
}

/** A file with almost as many entries as one may have: 40 events of 74 pairs, with all results. */
function full() {
  const one = JSON.stringify(foreign(played([knockout()], entriesOf(74, true), () => WIN)))
  const all = Array.from({ length: 40 }, (_, index): TodsRecord => {
    const own = one.replaceAll('"p-', `"p${index}-`).replaceAll('"singles', `"${index}-`)
    return JSON.parse(own.replaceAll('Player ', `Player ${index} `))
  })
  return {
    ...foreign(),
    participants: all.flatMap(({ participants }) => participants ?? []),
    events: all.flatMap(({ events }) => events ?? []),
    notes: 'x'.repeat(5_000_000),
  }
}

const fullText = JSON.stringify(full())

// The server is closed while it still makes the matches of these files. It must not wait for all of them.
test.each([
  ['an import of almost 3,000 pairs with their results', full],
  ['an import of the largest file', largest],
  [
    'the list of problems of a file with a thousand problems',
    () => {
      const file = largest()
      return { ...file, events: file.events.map((event) => ({ ...event, eventType: 'TEAM' })) }
    },
  ],
])(
  '%s delays other requests for less than ten parses of the file',
  async (_, make) => {
    const file = make()
    const size = JSON.stringify(file).length
    expect(size).toBeGreaterThan(0.8 * TODS_BYTES)
    expect(size).toBeLessThan(TODS_BYTES)
    const wait = await shortestWait(async () => {
      const id = randomUUID()
      const answer = await app.sendAs(MANAGER, 'POST', `${ALL}/tods?id=${id}&club=club_naco`, file)
      expect([201, 422]).toContain(answer.status)
      if (make === full) imported = id
      return answer
    })
    expect(wait).toBeLessThan(MOST_PARSES)
  },
  TIMEOUT,
)

test.each(['tods', 'entrants.csv'])(
  'an export of these pairs as %s delays other requests for less than ten parses of their file',
  async (file) => {
    const wait = await shortestWait(async () => {
      const answer = await app.sendAs(MANAGER, 'GET', `${ALL}/${imported}/${file}`)
      expect(answer.status).toBe(200)
      return answer
    })
    expect(wait).toBeLessThan(MOST_PARSES)
  },
  TIMEOUT,
)

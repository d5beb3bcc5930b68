import { errorText } from '../../shared/errors/error-text.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { createScorerClient, explain, realClock } from '../scorer/scorer-client.ts'
import { COURTS, DEMO_PREFIX, hasOnlyOwnMatches, MOST_MATCHES } from './demo-matches.ts'
import { fillClub } from './fill-club.ts'
import { type Demo, playCourt } from './play-court.ts'
import { seededRandom } from './tennis.ts'

const AFTER_TROUBLE_MS = 5000

export interface ClubOptions {
  readonly url: string
  readonly key: string
  readonly speed: number
  readonly signal: AbortSignal
  readonly say: (line: string) => void
  /** Called once when the club is filled, with a match in play if there is one. */
  readonly ready: (liveMatch: string | null) => void
}

/** Fills an empty database with the demo club and plays its matches until the signal aborts or all are over. */
export async function runClub({ url, key, speed, signal, say, ready }: ClubOptions): Promise<void> {
  const client = createScorerClient({ url, key, signal, patienceMs: Number.POSITIVE_INFINITY })
  const random = seededRandom(Date.now())
  const before = await client.matches()
  if (!before.ok) return void (signal.aborted || say(explain(before.failure)))
  if (hasOnlyOwnMatches(before.value)) {
    ready(null)
    return say('This database has matches of its own, so the demo adds none and plays none.')
  }
  await fillClub(client, before.value, new Date(), random)
  const after = await client.matches()
  ready(after.ok ? freshest(after.value) : null)

  const demo: Demo = { client, clock: realClock, random, speed, signal, say }
  await Promise.all(Array.from({ length: COURTS }, (_, index) => unstoppable(demo, index + 1)))
  if (signal.aborted) return
  const rest = await client.matches()
  const open =
    rest.ok && rest.value.some(({ id, scoreboard }) => id.startsWith(DEMO_PREFIX) && !isOver(scoreboard.state))
  if (!open)
    say(
      `All ${MOST_MATCHES} demo matches are played. This server keeps running. To see more matches, start the demo with an empty database.`,
    )
}

/** Returns the demo's match in play with the fewest entries, because visitors can watch most of it. */
function freshest(matches: readonly MatchSummary[]): string | null {
  const [first] = matches
    .filter(({ id, status }) => status === 'live' && id.startsWith(DEMO_PREFIX))
    .sort((a, b) => a.seq - b.seq)
  return first?.id ?? null
}

/** Restarts a court after any failure, without affecting the others. */
async function unstoppable(demo: Demo, court: number): Promise<void> {
  while (!demo.signal.aborted) {
    try {
      return await playCourt(demo, court)
    } catch (error) {
      demo.say(`Court ${court}: ${errorText(error)}; this court continues in a few seconds`)
      await demo.clock.sleep(AFTER_TROUBLE_MS, demo.signal)
    }
  }
}

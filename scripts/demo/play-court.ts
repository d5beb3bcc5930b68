import type { EntryRequest } from '../../shared/matches/match-request-schemas.ts'
import { setsInWords } from '../../shared/scoring/display.ts'
import { isOver, of, opponent, type Score } from '../../shared/scoring/score.ts'
import { type Clock, explain, isRefusal, type ScorerClient } from '../scorer/scorer-client.ts'
import { COURTS, type DemoMatch, demoMatch, MOST_MATCHES } from './demo-matches.ts'
import { endOf, entryOfPoint, newMatch } from './fill-club.ts'
import type { Point, Random } from './point.ts'
import { nextPoint, winnerOf } from './tennis.ts'

export interface Demo {
  readonly client: ScorerClient
  readonly clock: Clock
  readonly random: Random
  /** Speed relative to a real court. */
  readonly speed: number
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}

/** Pauses between points, between matches, and after an unexpected failure (ms). */
const POINT_MS = [3000, 7000] as const
const CHANGEOVER_MS = [8000, 15_000] as const
const HICCUP_MS = [2000, 4000] as const
/** Probability of a wrong entry, which the scorer then takes back. */
const MISTAKES = 0.02
/** Time that the demo waits after a person's last entry before it continues the match (ms). */
const LEFT_ALONE_MS = 60_000
const HOUR_MS = 3_600_000

/** Plays a court's matches one after another, from the first unfinished one, until the last ends or the signal aborts. */
export async function playCourt(demo: Demo, court: number): Promise<void> {
  for (let n = court - 1; n < MOST_MATCHES && !demo.signal.aborted; n += COURTS) {
    const started = await begin(demo, n)
    if (!started) continue
    await playMatch(demo, demoMatch(n))
    await pause(demo, CHANGEOVER_MS)
  }
}

/** Starts a match. Returns false if it is already over. */
async function begin(demo: Demo, n: number): Promise<boolean> {
  const { client, clock, signal, say } = demo
  const which = demoMatch(n)
  while (!signal.aborted) {
    const found = await client.match(which.id)
    const match = found.ok ? found : await client.createMatch(newMatch(which, new Date()))
    if (match.ok) {
      if (isOver(match.value.scoreboard.state)) return false
      await announce(client, n + COURTS)
      if (match.value.seq === 0) {
        await client.describe(which.id, { date: new Date().toISOString() })
        say(`Court ${which.court}: ${which.company} and ${which.company2} begin`)
      }
      return true
    }
    if (!signal.aborted) say(`Court ${which.court}: ${explain(match.failure)}`)
    await clock.sleep(HICCUP_MS[1], signal)
  }
  return false
}

/** Creates the court's next match if it does not exist. */
async function announce(client: ScorerClient, n: number): Promise<void> {
  if (n >= MOST_MATCHES) return
  const which = demoMatch(n)
  const found = await client.match(which.id)
  if (!found.ok) await client.createMatch(newMatch(which, new Date(Date.now() + HOUR_MS)))
}

/** Plays until the match is over. After a rejection it reads the match again, because a person may score it too. */
async function playMatch(demo: Demo, which: DemoMatch): Promise<void> {
  const { client, random, signal, say } = demo
  let planned: ('undo' | Point)[] = []
  let at: { readonly seq: number; readonly score: Score } | null = null
  while (!signal.aborted) {
    if (!at) {
      const match = await client.match(which.id)
      if (match.ok) at = { seq: match.value.seq, score: match.value.scoreboard.state }
      else await pause(demo, HICCUP_MS)
      continue
    }
    if (isOver(at.score)) return
    const winner = winnerOf(at.score)
    if (winner === null) await pause(demo, POINT_MS)
    if (planned.length === 0) planned = plan(which, at.score, random)
    const entry: EntryRequest =
      winner === null ? entryOf(which, planned.shift() ?? 'undo', at.seq) : endOf(which, winner, at.seq)
    const answer = await client.append(which.id, entry)
    if (answer.ok) {
      at = { seq: answer.value.seq, score: answer.value.scoreboard.state }
      if (isOver(at.score)) say(resultLine(which, at.score))
      continue
    }
    planned = []
    at = null
    if (isRefusal(answer.failure, 'SEQ_CONFLICT')) {
      await leaveAlone(demo, which)
      continue
    }
    // A person suspended play: wait. Print any other failure.
    if (!isRefusal(answer.failure, 'MATCH_SUSPENDED') && !signal.aborted) {
      say(`Court ${which.court}: ${explain(answer.failure)}`)
    }
    await pause(demo, HICCUP_MS)
  }
}

/** Waits while a person scores the match by hand. */
async function leaveAlone({ client, clock, signal, say }: Demo, which: DemoMatch): Promise<void> {
  say(`Court ${which.court}: somebody scores this match by hand, so the demo leaves it to them`)
  const head = async () => {
    const match = await client.match(which.id)
    return match.ok ? match.value.seq : -1
  }
  for (let before = -1, now = await head(); before !== now && !signal.aborted; ) {
    await clock.sleep(LEFT_ALONE_MS, signal)
    before = now
    now = await head()
  }
}

/** Returns the next point, sometimes after a wrong entry and its undo. */
function plan(which: DemoMatch, score: Score, random: Random): ('undo' | Point)[] {
  const point = nextPoint(which, score, random)
  if (random() >= MISTAKES) return [point]
  return [{ side: opponent(point.side), action: 'UNFORCED_ERROR', stroke: 'FOREHAND' }, 'undo', point]
}

const entryOf = (which: DemoMatch, planned: 'undo' | Point, baseSeq: number): EntryRequest =>
  planned === 'undo' ? { id: `${which.id}-${baseSeq + 1}`, undo: true, baseSeq } : entryOfPoint(which, planned, baseSeq)

function resultLine(which: DemoMatch, score: Score): string {
  const winner = score.winner ?? 1
  const names = [which.company, which.company2] as const
  return `Court ${which.court}: ${of(names, winner)} beat ${of(names, opponent(winner))} ${setsInWords(score, winner)}`
}

const pause = ({ clock, random, speed, signal }: Demo, [least, most]: readonly [number, number]): Promise<void> =>
  clock.sleep((least + random() * (most - least)) / speed, signal)

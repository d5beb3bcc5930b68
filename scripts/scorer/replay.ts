import { sideOf } from '../../shared/matches/match.ts'
import type { EntryRequest } from '../../shared/matches/match-request-schemas.ts'
import type { Match, Scoreboard } from '../../shared/matches/match-schemas.ts'
import { entryId, entryRequestOf, type Replay } from './replay-step.ts'
import { type Clock, isRefusal, realClock, type ScorerClient } from './scorer-client.ts'
import type { Answer, ScorerFailure } from './send-request.ts'

export interface PlayOptions {
  /** Entries a second; `Infinity` sends each as soon as the one before it is stored. */
  readonly speed: number
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  readonly clock?: Clock
}

export interface Progress {
  readonly matchId: string
  /** Number of the file's steps in the log. */
  readonly done: number
  readonly total: number
  /** null until something is sent. */
  readonly scoreboard: Scoreboard | null
}

/** Result of a replay: the whole file is in the log, or `failure` after `done` steps. */
export type Played = { readonly done: number; readonly sent: number; readonly failure: ScorerFailure | null }

/** Number of stored entries that one request compares. */
const COMPARED_AT_ONCE = 200

/**
 * Plays a replay through the server. It sends each entry after the one before is stored, and skips entries whose ids are
 * stored already, so an interrupted replay can be started again.
 */
export async function playReplay(client: ScorerClient, replay: Replay, options: PlayOptions): Promise<Played> {
  const { speed, signal, onProgress, clock = realClock } = options
  const opened = await open(client, replay)
  if (!opened.ok) return { done: 0, sent: 0, failure: opened.failure }
  const { stored, match } = opened.value
  let { head } = opened.value
  let done = 0
  let sent = 0
  let due = clock.now()
  let known: EntryRequest[] = []

  /**
   * Compares the file with the log, by sending stored entries again. The server rejects an id under which it has a different
   * entry.
   */
  async function compareKnown(): Promise<ScorerFailure | null> {
    if (known.length === 0) return null
    const answer = await client.append(replay.matchId, known)
    known = []
    onProgress?.({ matchId: replay.matchId, done, total: replay.total, scoreboard: null })
    return answer.ok ? null : answer.failure
  }

  for await (const step of replay.steps) {
    const n = done + 1
    const seq = stored.get(entryId(replay.matchId, n, step))
    if (seq !== undefined) {
      known.push(entryRequestOf(step, match, n, seq - 1))
      done = n
      const failure = known.length >= COMPARED_AT_ONCE ? await compareKnown() : null
      if (failure) return { done, sent, failure }
      continue
    }
    const differs = await compareKnown()
    if (differs) return { done, sent, failure: differs }
    if (speed !== Number.POSITIVE_INFINITY) {
      await clock.sleep(Math.max(0, due - clock.now()), signal)
      due = Math.max(due, clock.now() - 1000 / speed) + 1000 / speed
    }
    if (signal?.aborted) return { done, sent, failure: { kind: 'stopped' } }
    const answer = await client.append(replay.matchId, entryRequestOf(step, match, n, head))
    if (!answer.ok) return { done, sent, failure: answer.failure }
    head = answer.value.seq
    done = n
    sent += 1
    onProgress?.({ matchId: replay.matchId, done, total: replay.total, scoreboard: answer.value.scoreboard })
  }
  return { done, sent, failure: await compareKnown() }
}

interface Opened {
  readonly match: Match
  /** Seq of the log's last entry. */
  readonly head: number
  /** Seq of each entry by id. */
  readonly stored: ReadonlyMap<string, number>
}

/** Finds the match, or creates it if the replay describes it. */
async function open(client: ScorerClient, { matchId, create }: Replay): Promise<Answer<Opened>> {
  const found = await client.match(matchId)
  const created = !found.ok && isRefusal(found.failure, 'MATCH_NOT_FOUND') && create
  const match = created ? await client.createMatch(created) : found
  if (!match.ok) return match
  const { company, company2, seq } = match.value
  const otherMatch = (difference: string): Answer<Opened> => {
    const message = `the match ${matchId} on the server ${difference}`
    return { ok: false, failure: { kind: 'refused', statusCode: 409, code: 'OTHER_MATCH', message, seq } }
  }
  const names = [company, company2] as const
  if (create && (sideOf(names, create.company) !== 1 || sideOf(names, create.company2) !== 2)) {
    return otherMatch(`is ${company} – ${company2}, not ${create.company} – ${create.company2}`)
  }
  const other = create && (['format', 'firstServer'] as const).find((key) => differs(create[key], match.value[key]))
  if (other) return otherMatch(`has the ${other} ${match.value[other]}, not ${create[other]}`)
  const log = await client.log(matchId, 0)
  if (!log.ok) return log
  const stored = new Map(log.value.entries.map(({ id, seq }) => [id, seq]))
  return { ok: true, value: { match: match.value, head: log.value.seq, stored } }
}

/** Returns whether the file has a value that differs from the server's. */
const differs = (mine: string | number | null | undefined, theirs: string | number | null): boolean =>
  mine !== undefined && mine !== null && mine !== theirs

import { requestOfDraft, type Waiting, withWaiting } from '../../shared/matches/followed-log.ts'
import { playersOf, startOf } from '../../shared/matches/match.ts'
import { type Draft, emptyLog, extend, type MatchLog, refuse } from '../../shared/matches/match-log.ts'
import type { LogEntry, Match } from '../../shared/matches/match-schemas.ts'
import type { Refusal } from '../../shared/matches/may-append.ts'
import { withoutStored } from '../../shared/matches/waiting-entries.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import { explain, isRefusal, type ScorerClient } from './scorer-client.ts'

/** A question to the scorer before anything more is sent: entries of others, and why the first entry of the queue was rejected. */
export interface Question {
  readonly theirs: readonly LogEntry[]
  readonly refusal: string | null
}

export interface SessionState {
  readonly names: BySide<string>
  /** The log on the server. */
  readonly log: MatchLog
  /** The entries that may not be stored yet, in the order of typing. */
  readonly pending: readonly Waiting[]
  readonly question: Question | null
}

export type ScoringSession = ReturnType<typeof createScoringSession>

/**
 * Creates the session of one scorer at one match. It queues typed entries and sends them one by one, each with the last seq that
 * the scorer has seen as `baseSeq`. If someone else was faster, it stops and asks the scorer.
 * @param client a client that never gives up
 * @param newId returns an id that is unique in the match
 */
export function createScoringSession(client: ScorerClient, match: Match, newId: () => string, onChange: () => void) {
  const names = playersOf(match)
  let log = emptyLog(match.id, match.updatedAt, startOf(match))
  let pending: readonly Waiting[] = []
  let question: Question | null = null
  let working = false

  /**
   * Reads new entries, and returns the entries of other scorers. If the server has fewer than before, it was restored: then this
   * reads the whole log, and returns none.
   */
  async function catchUp(): Promise<{ readonly theirs: readonly LogEntry[] } | null> {
    const answer = await client.log(match.id, log.live.seq)
    if (!answer.ok) return null
    if (answer.value.seq < log.live.seq) {
      log = emptyLog(match.id, match.updatedAt, startOf(match))
      return (await catchUp()) && { theirs: [] }
    }
    const { entries } = answer.value
    log = entries.reduce(extend, log)
    const { left, theirs } = withoutStored(pending, entries)
    pending = left
    return { theirs }
  }

  async function sendFirst({ id, draft }: Waiting): Promise<void> {
    const answer = await client.append(match.id, requestOfDraft(draft, id, log.live.seq, match))
    if (!answer.ok && answer.failure.kind === 'stopped') return
    const caught = await catchUp()
    const refusal = answer.ok || isRefusal(answer.failure, 'SEQ_CONFLICT') ? null : explain(answer.failure)
    const theirs = caught?.theirs ?? []
    if (!answer.ok || theirs.length > 0) question = { theirs, refusal }
  }

  /** Runs a step, then sends the queue. Does nothing while another step runs, because that one sends the queue too. */
  async function work(step: () => Promise<void>): Promise<void> {
    if (working) return
    working = true
    try {
      await step()
      onChange()
      for (let [first] = pending; first && !question; [first] = pending) {
        const before = pending.length
        await sendFirst(first)
        onChange()
        if (pending.length === before && !question) return
      }
    } finally {
      working = false
    }
  }

  const nothing = async () => {}
  const answered = async (): Promise<void> => {
    question = null
    onChange()
    await work(nothing)
  }

  return {
    state: (): SessionState => ({ names, log, pending, question }),

    /** Returns the log with all typed entries. */
    projected: (): MatchLog => withWaiting(log, pending, names),

    /** Reads the log before the first point. Returns false if the client's signal aborted it. */
    async open(): Promise<boolean> {
      let caught: unknown = null
      await work(async () => {
        caught = await catchUp()
      })
      return caught !== null
    },

    /** Queues an entry. Returns why it is not allowed here, or null. */
    add(draft: Draft): Refusal | null {
      const refusal = refuse(this.projected(), draft)
      if (refusal) return refusal
      pending = [...pending, { id: newId(), draft }]
      onChange()
      void work(nothing)
      return null
    },

    /** Checks for entries of others. They lead to a question, because the scorer may be about to type the same. */
    look: (): Promise<void> =>
      work(async () => {
        if (question || pending.length > 0) return
        const caught = await catchUp()
        if (caught && caught.theirs.length > 0) question = { theirs: caught.theirs, refusal: null }
      }),

    /** Answers the question: sends all entries of the queue. */
    keep: (): Promise<void> => answered(),

    /** Discards the first entry of the queue. The question continues with the next one. */
    async drop(): Promise<void> {
      pending = pending.slice(1)
      if (pending.length === 0) return answered()
      onChange()
    },

    /** Discards the whole queue. */
    dropAll(): Promise<void> {
      pending = []
      return answered()
    },
  }
}

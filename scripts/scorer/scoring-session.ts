import { requestOfDraft } from '../../shared/matches/followed-log.ts'
import { playersOf, startOf } from '../../shared/matches/match.ts'
import { emptyLog, entryOf, extend, type MatchLog, refuse, type ScorerDraft } from '../../shared/matches/match-log.ts'
import type { LogEntry, Match } from '../../shared/matches/match-schemas.ts'
import type { Refusal } from '../../shared/matches/may-append.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import { explain, isRefusal, type ScorerClient } from './scorer-client.ts'

/** An entry that may not be stored yet. Its id stays the same in every attempt. */
export interface Pending {
  readonly id: string
  readonly draft: ScorerDraft
}

/** A question to the scorer before anything more is sent: entries of others, and why the first entry of the queue was rejected. */
export interface Question {
  readonly theirs: readonly LogEntry[]
  readonly refusal: string | null
}

export interface SessionState {
  readonly names: BySide<string>
  /** The log on the server. */
  readonly log: MatchLog
  /** In the order of typing. */
  readonly pending: readonly Pending[]
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
  const mine = new Set<string>()
  let log = emptyLog(match.id, match.updatedAt, startOf(match))
  let pending: readonly Pending[] = []
  let question: Question | null = null
  let working = false

  /** Reads new entries, and returns the entries of other scorers. If the server has fewer than before, it reads the whole log. */
  async function catchUp(): Promise<{ readonly theirs: readonly LogEntry[] } | null> {
    const answer = await client.log(match.id, log.live.seq)
    if (!answer.ok) return null
    if (answer.value.seq < log.live.seq) {
      log = emptyLog(match.id, match.updatedAt, startOf(match))
      return catchUp()
    }
    const { entries } = answer.value
    log = entries.reduce(extend, log)
    pending = pending.filter(({ id }) => !entries.some((entry) => entry.id === id))
    return { theirs: entries.filter(({ id }) => !mine.has(id)) }
  }

  async function sendFirst({ id, draft }: Pending): Promise<void> {
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
    projected: (): MatchLog => pending.reduce((ahead, { id, draft }) => project(ahead, draft, id, names), log),

    /** Reads the log before the first point. Returns false if the client's signal aborted it. */
    async open(): Promise<boolean> {
      let caught: unknown = null
      await work(async () => {
        caught = await catchUp()
      })
      return caught !== null
    },

    /** Queues an entry. Returns why it is not allowed here, or null. */
    add(draft: ScorerDraft): Refusal | null {
      const refusal = refuse(this.projected(), draft)
      if (refusal) return refusal
      const id = newId()
      mine.add(id)
      pending = [...pending, { id, draft }]
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

/** Returns the log with a draft, or the same log if the draft is no longer allowed. */
function project(log: MatchLog, draft: ScorerDraft, id: string, names: BySide<string>): MatchLog {
  return refuse(log, draft) ? log : extend(log, entryOf(log, draft, id, log.live.updatedAt, names))
}

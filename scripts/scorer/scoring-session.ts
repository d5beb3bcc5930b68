import type { LogEntry } from '../../shared/matches/log-entry.ts'
import { type Match, playersOf, startOf } from '../../shared/matches/match.ts'
import { emptyLog, entryOf, extend, type MatchLog, refuse, type ScorerDraft } from '../../shared/matches/match-log.ts'
import type { Refusal } from '../../shared/matches/may-append.ts'
import { requestOfDraft } from '../../shared/matches/request-of-draft.ts'
import type { BySide } from '../../shared/scoring/score.ts'
import type { ScorerClient } from './scorer-client.ts'
import { explain, isRefusal } from './scorer-request.ts'

/** Something a scorer typed that is not known to be stored. Its id stays the same however often it is sent. */
export interface Pending {
  readonly id: string
  readonly draft: ScorerDraft
}

/** The scorer must look before anything more is sent: what others did, and why the first of the queue is not stored. */
export interface Question {
  readonly theirs: readonly LogEntry[]
  readonly refusal: string | null
}

export interface SessionState {
  readonly names: BySide<string>
  /** As the server has it. */
  readonly log: MatchLog
  /** In the order in which it was typed. */
  readonly pending: readonly Pending[]
  readonly question: Question | null
}

export type ScoringSession = ReturnType<typeof createScoringSession>

/**
 * One scorer at one match. What is typed queues up and is sent one by one, each on the head that this scorer has seen. Where
 * somebody else was faster, the session stops and asks: nothing typed before is sent over what the scorer had not seen.
 * @param client with endless patience: a call ends with an answer, a refusal or the client's signal
 * @param newId makes an id that no other entry of the match has
 */
export function createScoringSession(client: ScorerClient, match: Match, newId: () => string, onChange: () => void) {
  const names = playersOf(match)
  const mine = new Set<string>()
  let log = emptyLog(match.id, match.updatedAt, startOf(match))
  let pending: readonly Pending[] = []
  let question: Question | null = null
  let working = false

  /** Follows the server's log, and sorts out what others did. Where the server has less than was seen, it is read anew. */
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

  /** One thing at a time: whatever is asked for meanwhile is done when this is. */
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

    /** The log as it will be when everything typed is stored. */
    projected: (): MatchLog => pending.reduce((ahead, { id, draft }) => project(ahead, draft, id, names), log),

    /** Reads the log before the first point. Returns false if the client's signal aborted it. */
    async open(): Promise<boolean> {
      let caught: unknown = null
      await work(async () => {
        caught = await catchUp()
      })
      return caught !== null
    },

    /** Queues what was typed, unless it cannot follow. @returns why not, or null */
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

    /** Looks whether others did something. What they did is a question: it may be what this scorer is about to type. */
    look: (): Promise<void> =>
      work(async () => {
        if (question || pending.length > 0) return
        const caught = await catchUp()
        if (caught && caught.theirs.length > 0) question = { theirs: caught.theirs, refusal: null }
      }),

    /** Seen; send the first of the queue after all, and what follows it. */
    keep: (): Promise<void> => answered(),

    /** Seen; leave the first of the queue out. What follows it is asked about in turn. */
    async drop(): Promise<void> {
      pending = pending.slice(1)
      if (pending.length === 0) return answered()
      onChange()
    },

    /** Seen; leave all of the queue out. */
    dropAll(): Promise<void> {
      pending = []
      return answered()
    },
  }
}

/** The log with what this draft will become; left as it is where the draft cannot follow any more. */
function project(log: MatchLog, draft: ScorerDraft, id: string, names: BySide<string>): MatchLog {
  return refuse(log, draft) ? log : extend(log, entryOf(log, draft, id, log.live.updatedAt, names))
}

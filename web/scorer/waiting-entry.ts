import type { Waiting } from '../../shared/matches/followed-log.ts'
import type { LogEntry } from '../../shared/matches/log-entry.ts'
import type { MatchLog } from '../../shared/matches/match-log.ts'

/** An entry that was tapped here and is not known to be stored. */
export interface WaitingEntry extends Waiting {
  /** The head of the log that the umpire had seen when it was tapped, or has agreed to since. It is sent on that alone. */
  readonly baseSeq: number
  /** The id of what an undo takes back: that, or nothing. An entry that an earlier build has kept does not tell. */
  readonly undoes?: string | undefined
}

/** The umpire must look before anything more is sent. */
export interface Question {
  /** What somebody else appended meanwhile. */
  readonly theirs: readonly LogEntry[]
  /** The log on which the waiting entries were made, before theirs. */
  readonly before: MatchLog
  /** The server's code of why it does not take the first that waits, where it is not for theirs. */
  readonly refusal: string | null
}

/** What news of the server's log make of what waits here. */
export interface Sorted {
  /** Still not stored. Unless there is a question, they stand on the new head. */
  readonly waiting: readonly WaitingEntry[]
  readonly theirs: readonly LogEntry[]
  readonly question: Question | null
}

/**
 * Tells what of the news was ours, and whether the umpire has to be asked for the rest.
 * @param log the server's, with the news
 * @param before what was held; null where nothing was: then nothing can be told of what waits (`isBehind` asks to look)
 */
export function sortNews(
  waiting: readonly WaitingEntry[],
  log: MatchLog,
  news: readonly LogEntry[],
  before: MatchLog | null,
): Sorted {
  if (!before && isBehind(waiting, log.live.seq)) return { waiting, theirs: [], question: null }
  const known = new Set(news.map(({ id }) => id))
  const left = waiting.filter(({ id }) => !known.has(id))
  const theirs = news.filter(({ id }) => !waiting.some((mine) => mine.id === id))
  const question = before && theirs.length > 0 && left.length > 0 ? { theirs, before, refusal: null } : null
  return {
    waiting: question ? left : rebased(left, log.live.seq),
    theirs,
    question,
  }
}

/** The same entries, on this head: what came before it is ours, or the umpire knows of it. */
export const rebased = (waiting: readonly WaitingEntry[], baseSeq: number): WaitingEntry[] =>
  waiting.map((entry) => ({ ...entry, baseSeq }))

/** Whether something waits that was tapped before the head that is held: what came between has to be looked at first. */
export const isBehind = (waiting: readonly WaitingEntry[], seq: number): boolean =>
  waiting.some(({ baseSeq }) => baseSeq < seq)

import type { Waiting } from './followed-log.ts'
import type { MatchLog } from './match-log.ts'
import type { LogEntry } from './match-schemas.ts'

/** An entry that was tapped here and is not known to be stored on the server. */
export interface WaitingEntry extends Waiting {
  /**
   * Number of the log's last entry when the umpire tapped, or of a later one that the umpire has accepted. The entry is sent
   * only if this is the last entry on the server.
   */
  readonly baseSeq: number
  /** The id of the entry that an undo takes back. Entries that an earlier build has stored lack it. */
  readonly undoes?: string | undefined
}

/** A conflict. Nothing more is sent until the umpire has decided. */
export interface Question {
  /** Entries that somebody else appended meanwhile. */
  readonly theirs: readonly LogEntry[]
  /** The log without `theirs`, as the umpire knew it when tapping. */
  readonly before: MatchLog
  /** The server's code for rejecting the first waiting entry, or null. */
  readonly refusal: string | null
}

/** Returns the waiting entries that are not among new entries of the log, and the new entries that are not ours. */
export function withoutStored<W extends Waiting>(waiting: readonly W[], entries: readonly LogEntry[]) {
  const stored = new Set(entries.map(({ id }) => id))
  return {
    left: waiting.filter(({ id }) => !stored.has(id)),
    theirs: entries.filter(({ id }) => !waiting.some((mine) => mine.id === id)),
  }
}

interface Compared {
  /** The entries that are still not stored. Without a question, they have the new head as their `baseSeq`. */
  readonly waiting: readonly WaitingEntry[]
  readonly theirs: readonly LogEntry[]
  readonly question: Question | null
}

/**
 * Compares the waiting entries with the new entries of the server's log, to find out which new entries are ours, and
 * whether to ask the umpire.
 * @param log the server's log with the new entries
 * @param before the log that this phone had, or null. With null, waiting entries behind the head stay as they are
 */
export function compareWithServer(
  waiting: readonly WaitingEntry[],
  log: MatchLog,
  entries: readonly LogEntry[],
  before: MatchLog | null,
): Compared {
  if (!before && isBehind(waiting, log.live.seq)) return { waiting, theirs: [], question: null }
  const { left, theirs } = withoutStored(waiting, entries)
  const question = before && theirs.length > 0 && left.length > 0 ? { theirs, before, refusal: null } : null
  return {
    waiting: question ? left : rebased(left, log.live.seq),
    theirs,
    question,
  }
}

/** Returns the entries with this head as their `baseSeq`. All entries before it are ours or accepted by the umpire. */
export const rebased = (waiting: readonly WaitingEntry[], baseSeq: number): WaitingEntry[] =>
  waiting.map((entry) => ({ ...entry, baseSeq }))

/** Returns whether an entry was tapped at an earlier head. The entries since then must be compared before it is sent. */
export const isBehind = (waiting: readonly WaitingEntry[], seq: number): boolean =>
  waiting.some(({ baseSeq }) => baseSeq < seq)

/** The waiting entries, sorted by whether they can follow somebody else's entries. */
interface AfterTheirs {
  /** Entries to send, in order. */
  readonly kept: readonly WaitingEntry[]
  /** Undos whose target is no longer the latest standing entry: they would take back another entry. */
  readonly leftOut: readonly WaitingEntry[]
  /** The ids of all entries that are not sent: those left out, and entries with their own undos. */
  readonly dropped: ReadonlySet<string>
}

/**
 * Decides which waiting entries can follow somebody else's entries. An undo takes back only the entry for which it was
 * tapped. An entry and its own undo cancel out.
 * @param log the server's log with their entries
 */
export function afterTheirs(waiting: readonly WaitingEntry[], log: MatchLog): AfterTheirs {
  const standing = log.live.standing.slice().map(({ id }) => id)
  const [leftOut, dropped] = [[] as WaitingEntry[], new Set<string>()]
  const own = new Set<string>()
  for (const entry of waiting) {
    if (entry.draft.kind !== 'undo') {
      standing.push(entry.id)
      own.add(entry.id)
      continue
    }
    const target = standing.at(-1)
    if (target === undefined || target !== entry.undoes) {
      leftOut.push(entry)
      dropped.add(entry.id)
      continue
    }
    standing.pop()
    if (own.has(target)) dropped.add(target).add(entry.id)
  }
  return { kept: waiting.filter(({ id }) => !dropped.has(id)), leftOut, dropped }
}

/**
 * Returns the ids of the entries to take back, the latest first, so that the log has again the entries which the umpire knew when
 * tapping. Returns null if undos can't do that, because somebody has taken back one of those entries.
 * @param log the server's log with their entries
 * @param before the log as the umpire knew it
 */
export function undosOfTheirs(log: MatchLog, before: MatchLog): string[] | null {
  const [now, known] = [log, before].map(({ live }) => live.standing.slice().map(({ id }) => id)) as [
    string[],
    string[],
  ]
  return known.every((id, index) => now[index] === id) ? now.slice(known.length).toReversed() : null
}

/** Returns whether this undo would take back a different entry than the one for which it was tapped. */
export const isMisdirectedUndo = ({ draft, undoes }: WaitingEntry, { live }: MatchLog): boolean =>
  draft.kind === 'undo' && undoes !== undefined && live.standing.at(-1)?.id !== undoes

import type { MatchLog } from '../../shared/matches/match-log.ts'
import type { WaitingEntry } from './waiting-entry.ts'

/** What becomes of the entries that wait if they follow what somebody else has stored. */
export interface AfterTheirs {
  /** Still to be sent, in order. */
  readonly kept: readonly WaitingEntry[]
  /** Undos of what is no longer the latest that stands: sent, they would take back something else. */
  readonly leftOut: readonly WaitingEntry[]
  /** The ids of what is not sent: what was left out, and entries with the undos that took them back. */
  readonly dropped: ReadonlySet<string>
}

/**
 * An undo takes back what it was tapped for or nothing. An entry of this phone and its own undo make nothing together.
 * @param log the server's, with theirs
 */
export function afterTheirs(waiting: readonly WaitingEntry[], log: MatchLog): AfterTheirs {
  const standing = log.live.standing.map(({ id }) => id)
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

/** Whether this is an undo that would take back something else than it was tapped for. */
export const isAstray = ({ draft, undoes }: WaitingEntry, { live }: MatchLog): boolean =>
  draft.kind === 'undo' && undoes !== undefined && live.standing.at(-1)?.id !== undoes

/** What a crowd of watchers is told. */
export type CrowdOrder =
  | { readonly order: 'open'; readonly url: string; readonly match: string; readonly count: number }
  /** An entry is about to be posted. `at`: ms since 1970. */
  | { readonly order: 'sent'; readonly seq: number; readonly at: number }
  /** All connections end at once; everybody comes back by himself. */
  | { readonly order: 'cut' }
  | { readonly order: 'report'; readonly head: number }

export interface CrowdReport {
  /** Watchers that are connected and were acknowledged. */
  watching: number
  /** How often somebody was, since the beginning. */
  opened: number
  /** Entries that did not follow on the one before. */
  gaps: number
  /** Entries that were missed and given on coming back. */
  healed: number
  /** Watchers whose last entry is not the head. */
  behind: number
  /** From posting an entry to a watcher's having it, ms, since the last report. */
  latencies: number[]
}

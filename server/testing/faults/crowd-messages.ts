/** A message to the process of a crowd of watchers. */
export type CrowdOrder =
  | { readonly order: 'open'; readonly url: string; readonly match: string; readonly count: number }
  /** Announces that an entry is posted now. `at`: ms since 1970. */
  | { readonly order: 'sent'; readonly seq: number; readonly at: number }
  /** Ends all connections at once; every watcher reconnects by itself. */
  | { readonly order: 'cut' }
  | { readonly order: 'report'; readonly head: number }

export interface CrowdReport {
  /** Watchers that are connected and acknowledged. */
  watching: number
  /** Acknowledgements since the start. */
  opened: number
  /** Entries whose number did not follow the number of the entry before. */
  gaps: number
  /** Missed entries that were received after a reconnect. */
  healed: number
  /** Watchers whose last entry is not the head of the log. */
  behind: number
  /** Times from posting an entry until a watcher has it (ms), since the last report. */
  latencies: number[]
}

import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Committed } from './plan-batch.ts'

/** Buckets of commits to disk (s). */
const DISK_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]

/** Adds the metrics of the match log to a registry. */
export function matchMetrics(registers: Registry[], unreadable: () => number) {
  new Gauge({
    name: 'ventaja_matches_unreadable',
    help: 'Matches that are in the database and could not be read.',
    registers,
    collect() {
      this.set(unreadable())
    },
  })
  const entriesAppended = new Counter({
    name: 'ventaja_entries_appended_total',
    help: 'Log entries that were committed, by kind.',
    labelNames: ['kind'] as const,
    registers,
  })
  const appendSeconds = new Histogram({
    name: 'ventaja_append_seconds',
    help: 'Time from receiving a request with entries until they are on disk. It includes the wait for the previous commit.',
    buckets: DISK_BUCKETS,
    registers,
  })
  const commitSeconds = new Histogram({
    name: 'ventaja_commit_seconds',
    help: 'Time that one commit took, until it was on disk.',
    buckets: DISK_BUCKETS,
    registers,
  })
  const commitEntries = new Histogram({
    name: 'ventaja_commit_entries',
    help: 'Log entries that were committed together.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
    registers,
  })
  return {
    appendSeconds,
    /** Counts a commit. */
    committed({ rows, seconds }: Committed): void {
      const counts = new Map<string, number>()
      for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      // Once for each kind, not for each row: prom-client validates the labels at every call.
      for (const [kind, count] of counts) entriesAppended.inc({ kind }, count)
      commitSeconds.observe(seconds)
      if (rows.length > 0) commitEntries.observe(rows.length)
    },
  }
}

/** Adds the metrics of the live feed of matches to a registry. */
export const feedMetrics = (registers: Registry[]) => ({
  entriesSent: new Counter({
    name: 'ventaja_entries_sent_total',
    help: 'Log entries that were sent, counted once for each watcher. A watcher of both a match and the list counts twice.',
    registers,
  }),
  heals: new Counter({
    name: 'ventaja_heals_total',
    help: 'Watchers that reconnected or had a gap, and got the missed entries or a snapshot.',
    labelNames: ['with'] as const,
    registers,
  }),
})

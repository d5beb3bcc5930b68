import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** What an operator watches; names by the conventions of Prometheus. One registry an app, so that tests can run many. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    entriesAppended: new Counter({
      name: 'ventaja_entries_appended_total',
      help: 'Log entries that were committed, by kind.',
      labelNames: ['kind'] as const,
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'ventaja_commit_seconds',
      help: 'Time that one commit took, until it was on disk.',
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
      registers,
    }),
    commitEntries: new Histogram({
      name: 'ventaja_commit_entries',
      help: 'Log entries that were committed together.',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
      registers,
    }),
    watchers: new Gauge({
      name: 'ventaja_watchers',
      help: 'Open sockets.',
      registers,
    }),
    socketsRefused: new Counter({
      name: 'ventaja_sockets_refused_total',
      help: 'Sockets that were refused or dropped, by reason.',
      labelNames: ['reason'] as const,
      registers,
    }),
  }
}

import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { collectProcessMetrics } from './event-loop-lag.ts'
import { RequestTimes } from './request-times.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Seconds, for what ends with a sync of the disk. */
const DISK_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]

/** What an operator watches; names by the conventions of Prometheus. One registry an app, so that tests can run many. */
export function createMetrics() {
  const registry = new Registry()
  collectProcessMetrics(registry)
  return { registry, ...matchMetrics([registry]), ...socketMetrics([registry]), ...requestMetrics([registry]) }
}

const matchMetrics = (registers: Registry[]) => ({
  matchesUnreadable: new Gauge({
    name: 'ventaja_matches_unreadable',
    help: 'Matches that are in the database and could not be read.',
    registers,
  }),
  entriesAppended: new Counter({
    name: 'ventaja_entries_appended_total',
    help: 'Log entries that were committed, by kind.',
    labelNames: ['kind'] as const,
    registers,
  }),
  appendSeconds: new Histogram({
    name: 'ventaja_append_seconds',
    help: 'Time from taking a request with entries to having them on disk, the wait for the commit before it included.',
    buckets: DISK_BUCKETS,
    registers,
  }),
  commitSeconds: new Histogram({
    name: 'ventaja_commit_seconds',
    help: 'Time that one commit took, until it was on disk.',
    buckets: DISK_BUCKETS,
    registers,
  }),
  commitEntries: new Histogram({
    name: 'ventaja_commit_entries',
    help: 'Log entries that were committed together.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
    registers,
  }),
})

const socketMetrics = (registers: Registry[]) => ({
  watchers: new Gauge({
    name: 'ventaja_watchers',
    help: 'Open sockets.',
    registers,
  }),
  entriesSent: new Counter({
    name: 'ventaja_entries_sent_total',
    help: 'Log entries times the watchers that they were sent to; who follows a match and the list is counted twice.',
    registers,
  }),
  heals: new Counter({
    name: 'ventaja_heals_total',
    help: 'Watchers that came back or had a gap, and were given what they had missed: entries, or a snapshot.',
    labelNames: ['with'] as const,
    registers,
  }),
  socketsRefused: new Counter({
    name: 'ventaja_sockets_refused_total',
    help: 'Sockets that were refused or disconnected for what they did, by reason.',
    labelNames: ['reason'] as const,
    registers,
  }),
  watchersDropped: new Counter({
    name: 'ventaja_watchers_dropped_total',
    help: 'Watchers that were dropped since they did not keep up, by reason.',
    labelNames: ['reason'] as const,
    registers,
  }),
})

const requestMetrics = (registers: Registry[]) => ({
  requests: new RequestTimes(registers),
  connectionsRefused: new Counter({
    name: 'ventaja_connections_refused_total',
    help: 'Connections that were closed for what they did before any route: too many, too slow, malformed, answers left unread.',
    labelNames: ['reason'] as const,
    registers,
  }),
  requestsShed: new Counter({
    name: 'ventaja_http_requests_shed_total',
    help: 'Requests that were refused with 503 because the event loop lagged.',
    registers,
  }),
})

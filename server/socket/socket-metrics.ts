import { Counter, Gauge, type Registry } from 'prom-client'

export type SocketMetrics = ReturnType<typeof socketMetrics>

/** Adds the metrics of sockets to a registry. */
export const socketMetrics = (registers: Registry[]) => ({
  watchers: new Gauge({
    name: 'ventaja_watchers',
    help: 'Open sockets.',
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

import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'

/**
 * How often the event loop's delay is looked at, ms. At every 10 ms, as is usual, a server that has nothing to do spends
 * most of its time on waking up for this: 1.6 ms of CPU a second, as much as a point costs.
 */
export const LAG_TICK_MS = 100
/** Prometheus' client looks for itself, and has no other way to be told not to: it would be next in an hour. */
const NEVER_MS = 3_600_000

/** What is told of the delays since the last scrape, in nanoseconds, by the names that Prometheus' client gave them. */
const TOLD = {
  min: (delays) => delays.min,
  max: (delays) => delays.max,
  mean: (delays) => delays.mean,
  stddev: (delays) => delays.stddev,
  p50: (delays) => delays.percentile(50),
  p90: (delays) => delays.percentile(90),
  p99: (delays) => delays.percentile(99),
} satisfies Record<string, (delays: IntervalHistogram) => number>

/** The metrics of the process and of Node.js, those of the event loop's lag without what the monitor itself waits. */
export function collectProcessMetrics(register: Registry): void {
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: NEVER_MS })
  const delays = monitorEventLoopDelay({ resolution: LAG_TICK_MS })
  delays.enable()
  const last = Object.keys(TOLD).at(-1)
  for (const [name, told] of Object.entries(TOLD)) {
    const metric = `nodejs_eventloop_lag_${name}_seconds`
    const wait = name === 'stddev' ? 0 : LAG_TICK_MS / 1000
    register.removeSingleMetric(metric)
    new Gauge({
      name: metric,
      help: `Lag of the event loop since the last scrape: ${name}.`,
      registers: [register],
      collect() {
        this.set(delays.count === 0 ? 0 : Math.max(0, told(delays) / 1e9 - wait))
        if (name === last) delays.reset()
      },
    })
  }
}

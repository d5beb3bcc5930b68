import { Counter, type Histogram, type Registry } from 'prom-client'

/** Upper bounds of the buckets, seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const SECONDS = 'ventaja_http_request_seconds'

/** What was seen of one method of one route. */
interface Seen {
  readonly method: string
  readonly route: string
  /** How many answers had which status. */
  readonly statuses: Map<number, number>
  /** How many took at most as long as the bucket of that place, and longer than the one before. */
  readonly inBucket: number[]
  count: number
  sum: number
}

/**
 * Counts and times requests. The counting is our own, a fiftieth of what labels cost that are looked up for every request;
 * what a scrape says is put together when it is asked for.
 */
export class RequestTimes {
  readonly #seen = new Map<string, Seen>()

  constructor(registers: readonly Registry[]) {
    const requests: Counter = new Counter({
      name: 'ventaja_http_requests_total',
      help: 'Requests that were answered, by method, route and status.',
      labelNames: ['method', 'route', 'status'],
      registers: [...registers],
      collect: () => this.#count(requests),
    })
    const times = { name: SECONDS, get: async () => this.#times() }
    for (const register of registers) register.registerMetric(times as unknown as Histogram)
  }

  /** @param route as it was declared, never an address: of those there are as many as anybody makes up */
  saw(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route}`
    let seen = this.#seen.get(key)
    if (!seen) {
      seen = { method, route, statuses: new Map(), inBucket: BUCKETS.map(() => 0), count: 0, sum: 0 }
      this.#seen.set(key, seen)
    }
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
    const bucket = BUCKETS.findIndex((most) => seconds <= most)
    if (bucket >= 0) seen.inBucket[bucket] = (seen.inBucket[bucket] ?? 0) + 1
    seen.count++
    seen.sum += seconds
  }

  #count(requests: Counter): void {
    requests.reset()
    for (const { method, route, statuses } of this.#seen.values()) {
      for (const [status, count] of statuses) requests.inc({ method, route, status }, count)
    }
  }

  #times() {
    const values = [...this.#seen.values()].flatMap(({ method, route, inBucket, count, sum }) => {
      const labels = { method, route }
      let upTo = 0
      const buckets = BUCKETS.map((le, n) => {
        upTo += inBucket[n] ?? 0
        return { metricName: `${SECONDS}_bucket`, labels: { le, ...labels }, value: upTo }
      })
      return [
        ...buckets,
        { metricName: `${SECONDS}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
        { metricName: `${SECONDS}_sum`, labels, value: sum },
        { metricName: `${SECONDS}_count`, labels, value: count },
      ]
    })
    const help = 'Time from a request to the end of its answer, by method and route.'
    return { name: SECONDS, help, type: 'histogram', values, aggregator: 'sum' }
  }
}

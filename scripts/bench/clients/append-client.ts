// Scorers that post points. Each posts again as soon as it gets an answer, or all together post at a fixed rate.
import { quantile } from '../../../server/testing/quantile.ts'
import { HttpLine, renderRequest } from './http-line.ts'
import { serve } from './remote.ts'

/** The club of the umpires, and the court of the grants. */
export const GRANT_CLUB = 'club_naco'
export const GRANT_COURT = 'club_naco-1'

export interface Load {
  readonly port: number
  readonly headers: Readonly<Record<string, string>>
  readonly scorers: number
  /**
   * Secrets of grants, or ID tokens, assigned to the scorers in turn. New matches are then on `GRANT_COURT`. If null, all scorers append with
   * `headers`.
   */
  readonly secrets: readonly string[] | null
  /**
   * Matches that all scorers share: they post without a baseSeq, and go on to the next match before the log is full. null: each
   * scorer posts to its own match, and starts a new one after a long match.
   */
  readonly matches: readonly string[] | null
  /** Points a second of all scorers together. 0: each posts again as soon as it is answered. */
  readonly perSecond: number
  readonly warmUpMs: number
  readonly windowMs: number
}

export interface Appended {
  readonly appends: number
  readonly seconds: number
  /** Latency of a point, from the time it was due until its answer (ms). */
  readonly p50: number
  readonly p99: number
  readonly worst: number
  readonly clientSeconds: number
}

export type AppendHandlers = {
  /** Opens the connections, and posts for the warm-up. */
  warmUp(load: Load): Promise<void>
  /** Posts for the measured window. */
  measure(nothing: null): Promise<Appended>
}

/** Number of points after which a scorer starts a new match of its own. */
const POINTS_A_MATCH = 300
/** Number of points after which all scorers go on to the next shared match. */
const POINTS_TOGETHER = 15_000

interface Scorer {
  readonly line: HttpLine
  /** Headers of this scorer's appends. */
  readonly headers: Load['headers']
  match: string
  seq: number
  /** Time when the current point was due; NaN without one. */
  due: number
}

let load: Load
let scorers: Scorer[] = []
let ids = 0
/** Points posted to `load.matches`. */
let together = 0
let latencies: number[] = []
let failure = ''
let until = 0
let ended: () => void = () => {}

async function warmUp(asked: Load): Promise<void> {
  load = asked
  failure = ''
  together = 0
  const { headers, secrets } = load
  scorers = Array.from({ length: load.scorers }, (_, n) => {
    const secret = secrets?.[n % secrets.length]
    const scorer: Scorer = {
      headers: secret === undefined ? headers : { ...headers, authorization: `Bearer ${secret}` },
      line: new HttpLine(load.port, (status, head) => answered(scorer, status, head)),
      match: '',
      seq: 0,
      due: Number.NaN,
    }
    return scorer
  })
  await Promise.all(scorers.map(({ line }) => line.opened))
  if (!load.matches) for (const scorer of scorers) await created(scorer)
  await post(load.warmUpMs)
}

async function measure(): Promise<Appended> {
  const [cpu, started] = [process.cpuUsage(), performance.now()]
  await post(load.windowMs)
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  for (const { line } of scorers) line.end()
  if (failure) throw new Error(`a point was rejected: ${failure}`)
  return {
    appends: latencies.length,
    seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    worst: quantile(latencies, 1),
    clientSeconds: (user + system) / 1e6,
  }
}

/** Posts for this many milliseconds, then waits for the last answer. */
async function post(milliseconds: number): Promise<void> {
  latencies = []
  const started = performance.now()
  until = started + milliseconds
  const all = new Promise<void>((resolve) => {
    ended = resolve
  })
  if (load.perSecond === 0) for (const scorer of scorers) next(scorer, started)
  else pace(started)
  await all
}

/** Gives due points to free scorers. Without a free scorer a point waits, and its latency includes the wait. */
function pace(started: number): void {
  let sent = 0
  const timer = setInterval(() => {
    const due = (n: number) => started + (1000 * n) / load.perSecond
    for (const scorer of scorers) {
      if (due(sent) > Math.min(performance.now(), until)) break
      if (Number.isNaN(scorer.due)) next(scorer, due(sent++))
    }
    if (due(sent) < until || scorers.some(({ due }) => !Number.isNaN(due))) return
    clearInterval(timer)
    ended()
  }, 1)
}

function next(scorer: Scorer, due: number): void {
  scorer.due = due
  if (!load.matches && scorer.seq === POINTS_A_MATCH) create(scorer)
  else append(scorer)
}

function append(scorer: Scorer): void {
  ids += 1
  const base = load.matches ? '' : `,"baseSeq":${scorer.seq}`
  const match = load.matches ? (load.matches[Math.floor(together++ / POINTS_TOGETHER)] ?? '') : scorer.match
  const player = ids % 2 ? 'Ana Reyes' : 'Luz Marte'
  const body = `{"id":"${process.pid}-${ids}","player":"${player}","action":"WINNER"${base}}`
  scorer.line.send(renderRequest('POST', `/product/${match}/actions`, scorer.headers, body))
}

function create(scorer: Scorer): void {
  ids += 1
  scorer.match = `append-${process.pid}-${ids}`
  scorer.seq = -1
  const names = '"company":"Ana Reyes","company2":"Luz Marte","category":"Bench","description":""'
  const place = load.secrets ? `,"club":"${GRANT_CLUB}","court":"${GRANT_COURT}"` : ''
  const body = `{"id":"${scorer.match}",${names},"date":"2026-01-01T12:00:00.000Z"${place}}`
  scorer.line.send(renderRequest('POST', '/product', load.headers, body))
}

/** Creates a match before the measurement. */
async function created(scorer: Scorer): Promise<void> {
  scorer.due = Number.POSITIVE_INFINITY
  create(scorer)
  while (scorer.seq < 0) await new Promise(setImmediate)
}

function answered(scorer: Scorer, status: number, head: string): void {
  if (status !== 201) failure = head
  const now = performance.now()
  scorer.seq += 1
  if (scorer.due === Number.POSITIVE_INFINITY) {
    scorer.due = Number.NaN
    return
  }
  if (scorer.seq === 0) {
    append(scorer)
    return
  }
  latencies.push(now - scorer.due)
  scorer.due = Number.NaN
  if (load.perSecond > 0) return
  if (now < until && !failure) next(scorer, now)
  else if (scorers.every(({ due }) => Number.isNaN(due))) ended()
}

serve({ warmUp, measure } satisfies AppendHandlers)

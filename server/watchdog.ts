import inspector from 'node:inspector'
import { hostname } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ACTIVITY } from './http/activity.ts'

/** Time without a turn of the event loop after which the process is ended (ms). */
const LONGEST_BLOCK_MS = 30_000
/** Number of checks in this time. */
const CHECKS = 30

/** What the worker receives. */
interface Watched {
  /** The number of turns, and whether a debugger may have stopped the process. */
  readonly pulse: SharedArrayBuffer
  readonly activity: SharedArrayBuffer
  readonly limitMs: number
  readonly checks: number
  readonly hostname: string
}

/**
 * Ends the process if its event loop is blocked for too long, so that systemd or Docker starts it again. A worker thread watches
 * the loop, and logs what the server was doing.
 * @param limitMs time without a turn of the event loop after which the process is ended (ms)
 */
export function startWatchdog(limitMs = LONGEST_BLOCK_MS): void {
  const watched: Watched = {
    pulse: new SharedArrayBuffer(8),
    activity: ACTIVITY,
    limitMs,
    checks: CHECKS,
    hostname: hostname(),
  }
  const pulse = new Int32Array(watched.pulse)
  const beat = () => {
    // Somebody may look at a breakpoint for longer.
    Atomics.store(pulse, 1, inspector.url() === undefined ? 0 : 1)
    Atomics.add(pulse, 0, 1)
  }
  beat()
  setInterval(beat, limitMs / CHECKS).unref()
  // Source text, because the bundle has one file for the server. Node's flags and variables are for the main thread.
  const worker = new Worker(`(${watch.toString()})(require)`, {
    eval: true,
    execArgv: [],
    env: {},
    workerData: watched,
  })
  // Without a watchdog the server works as well.
  worker.on('error', (error) => process.stderr.write(`the watchdog failed: ${error.message}\n`))
  worker.unref()
}

/**
 * Runs in the worker, from its source text: it can use nothing of this module, and has no named function, because a
 * compiler may add calls of its own helpers to those. Counts its own checks instead of the time, because
 * a process that is stopped, or sleeps with its machine, makes no checks either.
 */
function watch(load: NodeJS.Require): void {
  const { writeSync } = load('node:fs') as typeof import('node:fs')
  const { workerData } = load('node:worker_threads') as typeof import('node:worker_threads')
  const { pulse, activity, limitMs, checks, hostname } = workerData as Watched
  const state = new Int32Array(pulse)
  let seen = Atomics.load(state, 0)
  let missed = 0
  const timer = setInterval(() => {
    const now = Atomics.load(state, 0)
    missed = now === seen && Atomics.load(state, 1) === 0 ? missed + 1 : 0
    seen = now
    if (missed < checks) return
    clearInterval(timer)
    const latest = Buffer.from(activity).toString('utf8').split('\0', 1)[0]
    const msg = `the event loop was blocked for ${Math.round(limitMs / 1000)} s; ending the process; its latest request: ${latest || 'none'}`
    const line = JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, hostname, latest, msg })
    try {
      writeSync(1, `${line}\n`)
    } catch {
      // Nobody reads the log. The process must end all the same.
    }
    // A signal that the main thread can't delay, not even in native code.
    process.kill(process.pid, 'SIGKILL')
  }, limitMs / checks)
}

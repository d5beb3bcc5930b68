import type { Progress } from './replay.ts'
import type { Waiting } from './scorer-client.ts'
import { scoreText } from './texts.ts'

/** Output for progress. On a TTY one line is overwritten. */
export interface Terminal {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  write(text: string): unknown
}

/** Time between two lines of progress (ms), on a terminal and in a log. */
const TERMINAL_MS = 100
const LOG_MS = 5000

/**
 * Shows the progress of a replay: one overwritten line on a terminal, a new line every few seconds elsewhere.
 * @param now returns the time (ms)
 */
export function createReplayProgress(terminal: Terminal, now: () => number) {
  const started = now()
  const everyMs = terminal.isTTY ? TERMINAL_MS : LOG_MS
  const matches = new Map<string, Progress>()
  let baseline = 0
  let shownAt = terminal.isTTY ? Number.NEGATIVE_INFINITY : started
  let waiting: Waiting | null = null

  function text(latest: Progress): string {
    const all = [...matches.values()]
    const done = all.reduce((sum, progress) => sum + progress.done, 0)
    const total = all.reduce((sum, progress) => sum + progress.total, 0)
    const rate = (done - baseline) / Math.max(0.001, (now() - started) / 1000)
    const parts = [
      `${done}/${total} entries`,
      ...(waiting ? [`waiting: ${waiting.reason} (try ${waiting.tries + 1})`] : []),
      ...(all.length > 1 ? [`${all.length} matches`] : []),
      latest.matchId + (latest.scoreboard ? ` ${scoreText(latest.scoreboard)}` : ''),
      `${rate.toFixed(rate < 10 ? 1 : 0)} entries/s`,
    ]
    return parts.join('  ')
  }

  function show(latest: Progress): void {
    shownAt = now()
    const line = text(latest)
    terminal.write(terminal.isTTY ? `\r\x1b[K${line.slice(0, (terminal.columns ?? 80) - 1)}` : `${line}\n`)
  }

  let latest: Progress | null = null
  return {
    update(progress: Progress): void {
      // Entries of an earlier run do not count for the speed.
      if (!progress.scoreboard) baseline += progress.done - (matches.get(progress.matchId)?.done ?? 0)
      matches.set(progress.matchId, progress)
      latest = progress
      waiting = null
      if (now() - shownAt >= everyMs) show(progress)
    },
    /** Shows a failed attempt. The first one is shown at once, in a log too. */
    waiting(next: Waiting): void {
      const first = waiting === null
      waiting = next
      if (latest && (first || terminal.isTTY)) show(latest)
      else if (first) terminal.write(`waiting for the server: ${next.reason}\n`)
    },
    /** Prints a line above the progress. */
    say(line: string): void {
      terminal.write(terminal.isTTY ? `\r\x1b[K${line}\n` : `${line}\n`)
    },
  }
}

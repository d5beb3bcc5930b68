import { playReplay } from './replay.ts'
import { readReplays } from './replay-file.ts'
import { createReplayProgress, type Terminal } from './replay-progress.ts'
import { type Replay, ReplayFileError } from './replay-step.ts'
import { createScorerClient, explain, isRefusal, realClock } from './scorer-client.ts'
import type { ScorerFailure } from './send-request.ts'

export interface ReplayCommand {
  readonly file: string
  readonly url: string
  readonly key: string
  readonly matchId: string | null
  readonly only: ReadonlySet<string> | null
  /** Entries a second; `Infinity` for no limit. */
  readonly speed: number
  readonly parallel: number
  readonly patienceMs: number
}

/** Plays the matches of a file, `parallel` at a time. Returns the exit code. */
export async function runReplay(command: ReplayCommand, terminal: Terminal, interrupted: AbortSignal): Promise<number> {
  const failed = new AbortController()
  const signal = AbortSignal.any([interrupted, failed.signal])
  const progress = createReplayProgress(terminal, realClock.now)
  const client = createScorerClient({ ...command, signal, onWaiting: progress.waiting })
  const replays = readReplays(command.file, { ...command, now: new Date() })
  let problem: string | null = null

  async function playOne(replay: Replay): Promise<void> {
    const options = { speed: command.speed, signal, onProgress: progress.update }
    const { done, sent, failure } = await playReplay(client, replay, options)
    if (!failure) {
      progress.say(
        `${replay.matchId}: ${done} of ${replay.total} entries are stored${sent < done ? `, ${sent} of them now` : ''}`,
      )
    } else if (failure.kind !== 'stopped') {
      problem ??= `${replay.matchId}, after ${done} of ${replay.total} entries: ${explain(failure)}\n${advice(failure, command.url)}`
      failed.abort()
    } else {
      progress.say(`${replay.matchId}: stopped after ${done} of ${replay.total} entries`)
    }
  }

  try {
    await eachInParallel(replays, command.parallel, () => !signal.aborted, playOne)
  } catch (error) {
    problem ??= `${command.file}: ${fileProblem(error)}`
  }
  if (problem) return end(problem, 1)
  if (interrupted.aborted) return end('Interrupted. The same command continues from here.', 130)
  return 0

  function end(line: string, code: number): number {
    progress.say(line)
    return code
  }
}

/** Runs `act` on each item with a number of workers. Completes started items even if reading the next one fails. */
async function eachInParallel<T>(
  items: AsyncGenerator<T>,
  workers: number,
  goOn: () => boolean,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const work = async () => {
    while (goOn()) {
      const next = await items.next()
      if (next.done) return
      await act(next.value)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: workers }, work))
  const broken = ended.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
}

function advice(failure: ScorerFailure, url: string): string {
  if (failure.kind === 'unavailable')
    return `The same command continues from here. --patience waits longer, and --url uses another address than ${url}.`
  if (isRefusal(failure, 'SEQ_CONFLICT'))
    return 'Someone else scored this match meanwhile. The same command continues after their entries.'
  if (isRefusal(failure, 'ID_REUSED')) return 'The match has entries of another file. Play this file into a new match.'
  if (isRefusal(failure, 'MATCH_NOT_FOUND')) return 'Create it first, or describe it in the first line of the file.'
  if (failure.kind === 'refused' && failure.statusCode === 401) return 'See --key in --help.'
  return 'This entry was not stored.'
}

function fileProblem(error: unknown): string {
  if (error instanceof ReplayFileError) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'is a folder'
  throw error
}

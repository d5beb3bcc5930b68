import { descriptionOf } from '../../shared/export/exported.ts'
import { createScorerClient, explain, type Waiting } from './scorer-client.ts'

export interface ExportCommand {
  readonly url: string
  readonly matchId: string
  readonly patienceMs: number
}

interface Output {
  write(text: string): unknown
}

/**
 * Writes a match as a file that a replay turns into the same log. The first line describes the match. Each further line is an
 * entry, including undone ones and undos. Returns the exit code.
 */
export async function runExport(
  { url, matchId, patienceMs }: ExportCommand,
  out: Output,
  errors: Output,
): Promise<number> {
  // Reading needs no key.
  const waiting = ({ reason, tries }: Waiting): void => {
    if (tries === 1) errors.write(`${url}: ${reason}. Trying again for up to ${patienceMs / 1000} s …\n`)
  }
  const client = createScorerClient({ url, key: '', patienceMs, onWaiting: waiting })
  const match = await client.match(matchId)
  const log = match.ok ? await client.log(matchId, 0) : match
  if (!match.ok || !log.ok) {
    const { failure } = log as Extract<typeof log, { ok: false }>
    errors.write(`${matchId}: ${explain(failure)}\n`)
    return 1
  }
  const entries = log.value.entries.map((entry) =>
    entry.kind === 'undo' ? { ...entry, scoreboard: undefined } : entry,
  )
  out.write([descriptionOf(match.value), ...entries].map((line) => `${JSON.stringify(line)}\n`).join(''))
  return 0
}

import { createScorerClient } from './scorer-client.ts'
import { explain, type ScorerFailure } from './scorer-request.ts'

export interface ExportCommand {
  readonly url: string
  readonly matchId: string
  readonly patienceMs: number
}

/**
 * `npm run score -- export`: writes a match as a file that a replay turns into the same log again. The first line
 * describes the match; each further line is an entry, undone ones and undos included.
 * @returns the exit code
 */
export async function runExport(
  { url, matchId, patienceMs }: ExportCommand,
  out: { write(text: string): unknown },
  errors: { write(text: string): unknown },
): Promise<number> {
  // Reading needs no key.
  const client = createScorerClient({ url, key: '', patienceMs })
  const match = await client.match(matchId)
  if (!match.ok) return failed(match.failure)
  const log = await client.log(matchId, 0)
  if (!log.ok) return failed(log.failure)
  const { id, category, company, company2, description, date, liveStream, streamUrl, format, firstServer, players } =
    match.value
  const described = {
    id,
    category,
    company,
    company2,
    description,
    date,
    liveStream,
    streamUrl,
    format,
    firstServer,
    players,
  }
  const entries = log.value.entries.map((entry) =>
    entry.kind === 'undo' ? { ...entry, scoreboard: undefined } : entry,
  )
  out.write([described, ...entries].map((line) => `${JSON.stringify(line)}\n`).join(''))
  return 0

  function failed(failure: ScorerFailure): number {
    errors.write(`${matchId}: ${explain(failure)}\n`)
    return 1
  }
}

// The scorer's command line: score by keyboard, replay a file of points, or export one, against any server. See --help.
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { commandLine } from '../server/command-line.ts'
import { loadDotEnv } from '../server/dot-env.ts'
import { localUrl } from '../server/environment.ts'
import type { Match, MatchSummary } from '../shared/matches/match-schemas.ts'
import { parseFormat } from '../shared/scoring/parse-format.ts'
import { isOver } from '../shared/scoring/score.ts'
import { runExport } from './scorer/export-command.ts'
import { findScorerKey } from './scorer/find-key.ts'
import { runReplay } from './scorer/replay-command.ts'
import { scoreByHand } from './scorer/score-by-hand.ts'
import { createScorerClient, explain, type ScorerClient } from './scorer/scorer-client.ts'
import type { Answer } from './scorer/send-request.ts'
import { pairsOf, scoreText } from './scorer/texts.ts'

/** Returns the command line of this program, padded so that all explanations begin in the same column. */
const line = (args: string): string => commandLine('score', args).padEnd(42)

const USAGE = `Score a match, point by point.

  ${line('')} choose among the server's matches
  ${line('--match ID')} score this match
  ${line('--new "Ana Reyes" "Luz Marte" [--category TEXT] [--description TEXT]')}
                         [--format CODE] [--serves 1|2]
                                             create a match and score it. CODE is a matchUpFormat, such as
                                             SET3-S:6/TB7 (best of 3), SET3-S:4NOAD/TB5NOAD@3 (Fast4) or
                                             SET1-S:T20 (one set of 20 minutes); names with a slash, "Ana Reyes / Eva Cruz", make it doubles
  ${line('replay FILE [options]')} play a file of points through the server
  ${line('export ID > FILE')} write a match as a file that a replay turns into the same log

Everywhere
  --url URL         the server's address (http://localhost:3000, or HOST and PORT of the settings)
  --key KEY         the scorer key; else SCORER_KEY, else the key file beside the database
  --patience S      seconds for which replay and export try again if the server does not answer (120)
  --help            this text

Replay
  --match ID        the match to append a file of entries to, or the id of the match that an export becomes
  --only ID[,ID]    only these matches of a file of matches
  --speed N|max     entries a second, or max: each as soon as the one before is stored (1)
  --parallel N      number of matches at once (1)

You can stop a replay and start it again at any time. It continues where it stopped, and no point counts twice.
FILE is an export of a match (GET /product/ID/export as csv or json; see docs/exports.md), or has JSON lines of one of two kinds:
  an entry a line    {"player": "Ana Reyes", "action": "WINNER", "shot": "LOB", "stroke": "FOREHAND"}
                     a point may have "serve", "rally", "speedKmh", "net", "forced", "hitter" and "unclassified"
                     {"undo": true}   {"status": "retired", "winner": "Ana Reyes"}
                     {"penalty": "point", "player": "Luz Marte"}   {"correction": true, "server": "Ana Reyes"}
                     {"start": {"sets": [{"games": [4, 3]}], "points": [0, 0], "server": "Ana Reyes"}}
                     each may have an "id". Entries of GET /product/ID/actions work too
                     the first line may describe the match: {"company": "Ana Reyes", "company2": "Luz Marte",
                     "category": "Women's singles", "description": "Final", "id": "final-1",
                     "date": "2026-05-01T15:00:00Z", "format": "SET3-S:6/TB7", "firstServer": 1}
                     with "players", "liveStream" and "streamUrl" as POST /product takes them
  a match a line     {"id": "final-1", "event": "event_WS", "tournament": "Copa Caribe 2026", "round": "final",
                     "court": "Court 1", "date": "2026-05-01T15:00:00Z", "player1": "Ana Reyes",
                     "player2": "Luz Marte", "format": "SET3-S:6/TB7", "winner": 1,
                     "points": [[1, 2, "RETURN_ERROR"], …]}
                     each point is [who served, who acted, action]; 1 and 2 are the players. "bestOf" (3 or 5) and
                     "finalSetTiebreak" (true, false or its points) can replace "format". If the points do not
                     end the match, the replay declares "winner": retired with a format, else finished.
                     Without a date, the match is played now
Actions: WINNER ACE (the player wins the point), DOUBLE_FAULT FORCED_ERROR UNFORCED_ERROR RETURN_ERROR (the opponent does)

Exit codes: 0 done · 1 failed · 2 wrong arguments · 130 interrupted
`

const options = {
  help: { type: 'boolean', short: 'h', default: false },
  url: { type: 'string' },
  key: { type: 'string' },
  match: { type: 'string' },
  new: { type: 'string' },
  category: { type: 'string', default: 'Match' },
  description: { type: 'string', default: '' },
  format: { type: 'string' },
  serves: { type: 'string' },
  only: { type: 'string' },
  speed: { type: 'string', default: '1' },
  parallel: { type: 'string', default: '1' },
  patience: { type: 'string', default: '120' },
} as const

type Options = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** Wrong arguments. The message names the argument and the problem. */
class UsageError extends Error {}

async function main(): Promise<number> {
  loadDotEnv()
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) {
    process.stdout.write(USAGE)
    return 0
  }
  const url = values.url ?? localUrl(process.env.HOST || '127.0.0.1', process.env.PORT || 3000)
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new UsageError(`--url: ${url} is not an address`)
  const [command, argument, ...more] = positionals
  const patienceMs = () => 1000 * positive('patience', values.patience)
  if (command === 'export' && values.new === undefined) {
    if (!argument || more.length > 0) throw new UsageError('export needs one match ID')
    return runExport({ url, matchId: argument, patienceMs: patienceMs() }, process.stdout, process.stderr)
  }
  const found = findScorerKey(values.key, process.env)
  if ('problem' in found) throw new UsageError(found.problem)
  const { key } = found
  if (command === 'replay') {
    if (!argument || more.length > 0) throw new UsageError('replay needs one FILE')
    const replay = {
      file: argument,
      url,
      key,
      matchId: values.match ?? null,
      only: values.only ? new Set(values.only.split(',').map((id) => id.trim())) : null,
      speed: values.speed === 'max' ? Number.POSITIVE_INFINITY : positive('speed', values.speed),
      parallel: Math.ceil(positive('parallel', values.parallel)),
      patienceMs: patienceMs(),
    }
    return runReplay(replay, process.stdout, interruption())
  }
  const second = values.new === undefined ? undefined : command
  if (command !== second) throw new UsageError(`there is no command "${command}"`)
  if (values.new !== undefined && !second) throw new UsageError('--new needs two names: --new "Ana Reyes" "Luz Marte"')
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new UsageError(
      `Scoring by hand needs a terminal. To play points from a file: ${commandLine('score', 'replay FILE')}`,
    )
  }
  if (values.new === undefined && (values.format !== undefined || values.serves !== undefined)) {
    throw new UsageError('--format and --serves belong to --new')
  }
  const opened = await findMatch(createScorerClient({ url, key, patienceMs: 5000 }), values, second)
  if (opened === null) return 0
  if (opened.ok) return scoreByHand({ url, key }, opened.value, process.stdin, process.stdout)
  process.stderr.write(`${url}: ${explain(opened.failure)}\n`)
  if (opened.failure.kind === 'unavailable')
    process.stderr.write('If the server has another address, give it with --url.\n')
  return 1
}

/** Returns the match that the options name or create, or that the person chooses; null if they choose none. */
async function findMatch(
  client: ScorerClient,
  { match, new: first, category, description, format, serves }: Options,
  second: string | undefined,
): Promise<Answer<Match> | null> {
  if (match !== undefined) return client.match(match)
  if (first !== undefined && second !== undefined) {
    if (serves !== undefined && serves !== '1' && serves !== '2') throw new UsageError('--serves: 1 or 2')
    const parsed = format === undefined ? null : parseFormat(format)
    if (parsed?.ok === false) throw new UsageError(`--format: ${format}, at character ${parsed.at}: ${parsed.problem}`)
    return client.createMatch({
      id: randomUUID(),
      company: first,
      company2: second,
      category,
      description,
      date: new Date().toISOString(),
      format: format ?? null,
      firstServer: serves ? (Number(serves) as 1 | 2) : null,
      players: pairsOf(first, second),
    })
  }
  const matches = await client.matches()
  if (!matches.ok) return matches
  const chosen = await chooseMatch(matches.value)
  return chosen && client.match(chosen.id)
}

const MOST_SHOWN = 30

/** Asks which match to score: those in play first, then the scheduled ones by time. Returns null if the person chooses none. */
async function chooseMatch(matches: readonly MatchSummary[]): Promise<MatchSummary | null> {
  const scheduled = ({ status }: MatchSummary): number => (status === 'scheduled' ? 1 : 0)
  const shown = matches
    .filter(({ scoreboard }) => !isOver(scoreboard.state))
    .sort((a, b) => scheduled(a) - scheduled(b) || a.date.localeCompare(b.date))
    .slice(0, MOST_SHOWN)
  if (shown.length === 0) {
    process.stdout.write(`No match is open. ${commandLine('score', '--new "Ana Reyes" "Luz Marte"')} creates one.\n`)
    return null
  }
  for (const [index, match] of shown.entries()) {
    const score = match.status === 'scheduled' ? new Date(match.date).toLocaleString() : scoreText(match.scoreboard)
    const names = `${match.company} – ${match.company2}`
    process.stdout.write(`${String(index + 1).padStart(3)}  ${names}   ${score}   ${match.description}\n`)
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (;;) {
      const line = (await lines.question('Which one? (number, or q) ')).trim()
      if (line === '' || line === 'q') return null
      const chosen = shown[Number(line) - 1]
      if (chosen) return chosen
    }
  } catch {
    // The input ended.
    return null
  } finally {
    lines.close()
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (value > 0 && value !== Number.POSITIVE_INFINITY) return value
  throw new UsageError(`--${name}: ${text} is not a number above 0`)
}

/** Returns a signal that Ctrl+C aborts. npm sends the signal twice, which changes nothing. */
function interruption(): AbortSignal {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
  return ending.signal
}

// Another program that reads the output, such as head, may end first.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(1)
})

try {
  process.exitCode = await main()
} catch (error) {
  const usage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
  if (!usage) throw error
  process.stderr.write(`${error.message}\nSee ${commandLine('score', '--help')}.\n`)
  process.exitCode = 2
}

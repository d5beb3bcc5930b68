// Links the names of old matches to players.
import { parseArgs } from 'node:util'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { openAudit } from '../server/audit/audit.ts'
import { openClubs } from '../server/clubs/clubs.ts'
import { commandLine } from '../server/command-line.ts'
import { type Config, readConfig } from '../server/config.ts'
import { watchContent } from '../server/content/content-watch.ts'
import { openUsedAlone, openUsedStorage } from '../server/database/open-storage.ts'
import { loadDotEnv } from '../server/dot-env.ts'
import { environmentOfCommands } from '../server/environment.ts'
import { openMatches } from '../server/matches/matches.ts'
import { type LinkedNames, linkNames, wouldLink } from '../server/players/link-names.ts'
import type { OpenName } from '../server/players/names-plan.ts'
import { openPlayers } from '../server/players/players.ts'
import type { Storage } from '../server/storage/storage.ts'
import { errorText } from '../shared/errors/error-text.ts'
import { printHelp } from './command/help.ts'

const USAGE = `${commandLine('link-players', '[--check]')}
Links the names of matches to players, in the database of DATABASE_URL. A full name means the one person of the club who has it,
in any order of the words, with or without accents. If there is nobody, it becomes a player who is only a name. Names that
several people have, and names that are not full, are listed for the office. Results of linked matches are on the pages of
their players, and count for ratings.

If the command is interrupted, run it again: it goes on. Stop the server first if the database is a SQLite file.
  --check  changes nothing, also beside a running server

Exit codes: 0 all names that mean one player are linked · 1 with --check, some are not, or something failed`

printHelp(USAGE)

/** Time between two lines about the progress (ms). */
const PROGRESS_MS = 2000

const whole = (count: number): string => count.toLocaleString('en')
const counted = (count: number, one: string, many = `${one}s`): string => `${whole(count)} ${count === 1 ? one : many}`

const PROBLEMS: Readonly<Record<OpenName['problem'], (name: OpenName) => string>> = {
  short: () => 'no full name',
  shared: ({ people }) => `${whole(people)} people have it`,
  opponents: () => 'two players of one match have it',
  merged: () => 'its player has another place in the match',
}

/** Returns the line about a name for the office. */
function openText(each: OpenName, clubName: (club: string | null) => string): string {
  const { name, club, matches, problem, candidates, people } = each
  const numbered = candidates.flatMap((one) => (one.number ? [`${one.name}, no. ${one.number}`] : []))
  const could = numbered.length > 0 ? ` (${numbered.join('; ')}${people > numbered.length ? '; …' : ''})` : ''
  return `  ${name} (${clubName(club)}, ${counted(matches, 'match', 'matches')}): ${PROBLEMS[problem](each)}${could}`
}

function report(
  { matches, links, missing, open }: LinkedNames,
  check: boolean,
  clubName: (club: string | null) => string,
) {
  const found = `${counted(links, 'name')} in ${counted(matches, 'match', 'matches')}`
  const players = missing > 0 ? `, with ${counted(missing, 'new player')}` : ''
  if (links === 0) console.log('All names that mean one player are linked.')
  else console.log(check ? `${found} can be linked${players}.` : `Linked ${found}${players}.`)
  if (open.length === 0) return
  console.log(`\n${counted(open.length, 'name')} for the office. Choose the player in the form of a match:`)
  for (const each of open) console.log(openText(each, clubName))
}

/** Opens what the command needs of a server. */
async function openServer(storage: Storage, { reservations }: Pick<Config, 'reservations'>) {
  const { log } = Fastify({ logger: false })
  const content = watchContent(storage, log)
  const clubs = await openClubs(storage, content, reservations, Date.now)
  return {
    log,
    clubs,
    clubName: (club: string | null): string => (club === null ? 'no club' : (clubs.find(club)?.name ?? club)),
    close: () => content.close(),
  }
}

async function check(config: Config): Promise<void> {
  const storage = await openUsedStorage(config)
  const { clubName, close } = await openServer(storage, config)
  try {
    const found = await wouldLink(storage)
    report(found, true, clubName)
    if (found.links > 0) process.exitCode = 1
  } finally {
    close()
    await storage.close()
  }
}

async function link(config: Config): Promise<void> {
  const storage = await openUsedAlone(config)
  const { log, clubs, clubName, close } = await openServer(storage, config)
  try {
    const audit = openAudit(storage)
    const matches = await openMatches(storage, new Registry(), log, clubs, audit)
    const players = openPlayers({ storage, audit, hidePlayers: matches.hidePlayers, clock: Date.now })
    let said = performance.now()
    const onProgress = (done: number): void => {
      if (performance.now() - said < PROGRESS_MS) return
      said = performance.now()
      console.log(`${counted(done, 'match', 'matches')} so far`)
    }
    report(await linkNames({ storage, matches, players, onProgress }), false, clubName)
    const { unreadableMatches = [] } = matches.readiness.report()
    if (unreadableMatches.length > 0)
      console.log(`\nThese matches cannot be read, and stay as they are: ${unreadableMatches.join(', ')}`)
    await matches.close()
  } finally {
    close()
    await storage.close()
  }
}

try {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  loadDotEnv()
  const config = readConfig(process.env, environmentOfCommands)
  await (values.check ? check : link)(config)
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}

// Makes again what the server has derived from matches.
import { parseArgs } from 'node:util'
import { commandLine } from '../server/command-line.ts'
import { readConfig } from '../server/config.ts'
import { openUsedStorage } from '../server/database/open-storage.ts'
import { loadDotEnv } from '../server/dot-env.ts'
import { environmentOfCommands } from '../server/environment.ts'
import { compareRatings, type RatingComparison, recomputeRatings } from '../server/players/recompute-ratings.ts'
import { recomputeSetChances } from '../server/players/set-chances.ts'
import type { Storage } from '../server/storage/storage.ts'
import { errorText } from '../shared/errors/error-text.ts'
import { printHelp } from './command/help.ts'

const USAGE = `${commandLine('recompute', 'ratings|chances [--check]')}
Makes again what the server has derived from matches, in the database of DATABASE_URL, and says how many rows differed. The
server may run meanwhile. It keeps these rows right by itself, so that none should differ.
  ratings  the ratings of players, from all results
  chances  what the chance to win in play said after each set, from all logs. Run it once after an update from 2.0.0,
           which did not store it
  --check  changes nothing

Exit codes: 0 the rows are right · 1 with --check, some rows differ, or something failed`

printHelp(USAGE)

const whole = (count: number): string => count.toLocaleString('en')
const wrongText = ({ differing, rows }: Pick<RatingComparison, 'differing' | 'rows'>): string =>
  `${whole(differing)} of ${whole(rows)} rows differed`

/** Returns what the command prints. */
async function ofRatings(storage: Storage, check: boolean): Promise<string> {
  const found = await compareRatings(storage)
  const right = `The ratings of ${whole(found.matches)} matches are right: ${whole(found.rows)} rows, equal to the last bit.`
  if (found.differing === 0 && found.pending === 0) return right
  if (check) {
    if (found.differing > 0) process.exitCode = 1
    const waiting =
      found.pending > 0
        ? ` At least ${whole(found.pending)} results wait for a server that takes them into account.`
        : ''
    return found.differing > 0 ? `${wrongText(found)}.${waiting}` : right + waiting
  }
  await recomputeRatings(storage)
  const after = await compareRatings(storage)
  if (after.differing > 0) throw new Error(`${wrongText(after)} after all were made again`)
  return `${wrongText(found)}, and are right now. ${whole(after.matches)} matches are rated.`
}

/** Returns what the command prints. */
async function ofChances(storage: Storage, check: boolean): Promise<string> {
  const { matches: rows, differing } = await recomputeSetChances(storage, check)
  if (differing === 0) return `The chances of ${whole(rows)} matches are right.`
  if (check) process.exitCode = 1
  return `${wrongText({ differing, rows })}${check ? '' : ', and are right now'}.`
}

const SUBJECTS = new Map([
  ['ratings', ofRatings],
  ['chances', ofChances],
])

try {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [subject = '', ...more] = positionals
  const recompute = SUBJECTS.get(subject)
  if (!recompute || more.length > 0) throw new Error(USAGE)
  loadDotEnv()
  const storage = await openUsedStorage(readConfig(process.env, environmentOfCommands))
  try {
    console.log(await recompute(storage, values.check))
  } finally {
    await storage.close()
  }
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}

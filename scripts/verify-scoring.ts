// Replays files of real matches through the engine and compares every state and every server. See verify/usage.ts.
import { createReadStream } from 'node:fs'
import { errorText } from '../shared/errors/error-text.ts'
import { linesOf } from './verify/lines-of.ts'
import { playedMatch } from './verify/played-match.ts'
import { PlayedMatchError } from './verify/played-match-error.ts'
import { NOTHING_VERIFIED, summary, type Totals, withUnreadable, withVerdict } from './verify/totals.ts'
import { USAGE } from './verify/usage.ts'
import { verifyMatch, warmUp } from './verify/verify-match.ts'

/** One line is held at a time, however long the file is. */
async function verifyFile(file: string, before: Totals): Promise<Totals> {
  let totals = before
  let number = 0
  for await (const line of linesOf(createReadStream(file))) {
    number += 1
    // Trimming takes the byte-order mark away, too.
    const text = line.trim()
    if (text === '') continue
    try {
      const match = playedMatch(text)
      if (totals.points === 0 && match.points.length > 0) warmUp(match)
      const verdict = verifyMatch(match)
      if (verdict.disagreement) process.stdout.write(`${match.id ?? `line ${number}`}: ${verdict.disagreement}\n`)
      totals = withVerdict(totals, verdict)
    } catch (error) {
      if (!(error instanceof PlayedMatchError)) throw error
      process.stdout.write(`line ${number}: ${error.message}\n`)
      totals = withUnreadable(totals)
    }
  }
  return totals
}

const files = process.argv.slice(2)
if (files.length === 0 || files.includes('--help')) {
  process.stdout.write(USAGE)
  process.exitCode = files.length === 0 ? 2 : 0
} else {
  try {
    let totals = NOTHING_VERIFIED
    for (const file of files) totals = await verifyFile(file, totals)
    process.stdout.write(`${summary(totals)}\n`)
    process.exitCode = totals.agreeing === totals.matches.all ? 0 : 1
  } catch (error) {
    process.stderr.write(`${errorText(error)}\n`)
    process.exitCode = 2
  }
}

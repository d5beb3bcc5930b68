// Makes the draws that a file describes, so that everybody can make a published draw again.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { drawRequestSchema } from '../shared/competitions/draw-schemas.ts'
import { knockoutDraw } from '../shared/competitions/knockout-draw.ts'
import { drawFault, FEWEST_ENTRIES, legalSeeds, MOST_ENTRIES } from '../shared/competitions/seeding.ts'
import { runOnFiles } from './verify/run-on-files.ts'

const USAGE = `Makes the draws of knockouts.

  npm run draw -- FILE.json

FILE has a list of draws:
  [{"entries": 7, "seeds": 2, "seed": "2718281828459045235"}]
entries: 2 to 128, numbered from 1, the seeds first, in their order
seeds:   0, or a power of two that is at most a third of the entries; any draw may have two
seed:    a number from 0 to 2^64 - 1 as text; the same seed gives the same draw on every machine
lines:   where seeds stand: "usta" (without it) or "itf"
apart:   for each entry its club or family, or null; two of one club do not meet in the first round where that is possible

For each draw it prints one line, the entries from the top line to the last, with null for a bye:
  [1,null,5,3,7,4,6,2]
A draw that can't be made has {"error": "why"} instead.

Exit codes: 0 all draws were made · 1 some were not · 2 wrong arguments, no such file, or no list
`

/** Returns the line that the command prints for a draw. */
function lineOf(request: unknown): { text: string; isMade: boolean } {
  const refused = (error: string) => ({ text: JSON.stringify({ error }), isMade: false })
  const { success, data, error } = drawRequestSchema.safeParse(request)
  if (!success) return refused(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', '))
  const { seed, ...numbers } = data
  const fault = drawFault(numbers.entries, numbers.seeds)
  if (fault === 'entries') return refused(`entries: must be ${FEWEST_ENTRIES} to ${MOST_ENTRIES}`)
  if (fault) return refused(`seeds: must be one of ${legalSeeds(numbers.entries).join(', ')}`)
  return { text: JSON.stringify(knockoutDraw({ ...numbers, drawSeed: seed })), isMade: true }
}

await runOnFiles(USAGE, async (files) => {
  let isComplete = true
  for (const file of files) {
    for (const request of z.array(z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')))) {
      const { text, isMade } = lineOf(request)
      process.stdout.write(`${text}\n`)
      isComplete &&= isMade
    }
  }
  return isComplete
})

// Measures how well the product predicts when a match will end, in files of real times.

import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { DurationFigures } from './verify/duration-figures.ts'
import { durationLine } from './verify/duration-line.ts'
import { type Prediction, predictionsOf } from './verify/duration-predictions.ts'
import { linesOf, PlayedMatchError } from './verify/read-values.ts'
import { runOnFiles } from './verify/run-on-files.ts'

const USAGE = `Measures how well the product predicts when a match will end.

  npm run verify-duration -- FILE.jsonl [FILE.jsonl …] [--out FILE.jsonl]

FILE has one match a line:
  {"id": "a", "format": "SET3-S:6/TB7", "points": [[1, 1, 0], [1, 2, 31.5], …]}
points: server, winner, and the seconds since the end of the first point

The command predicts the end before the first point (k = 0) and at the end of each game but the last (k games are over), from the
points until then, with the figures of professionals. --out writes a line for each prediction: in 10, 50 and 90 % of cases the match
ends within so many seconds.
  {"id": "a", "k": 0, "q10": 3553.2, "q50": 5265.9, "q90": 8579.9}

A line that is not a match is printed with the reason. Interruptions are left out of the times. The last line has the figures of the
predictions at the ends of games. Each match weighs 1:
  matches N · predictions K · median error X min · pinball Y min · coverage Z · width W min
X  half of the predictions are closer than this
Y  mean pinball loss of the three values
Z  share of the matches that ended between q10 and q90
W  mean time between these

Exit codes: 0 all lines were predicted · 1 some were not, or there is no match · 2 wrong arguments, or no such file
`

const OPTIONS = { out: { type: 'string' }, help: { type: 'boolean' } } as const

await runOnFiles(USAGE, async (args) => {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const out = values.out === undefined ? null : createWriteStream(values.out)
  if (out) await once(out, 'open')
  const figures = new DurationFigures()
  let isComplete = true

  async function write(id: string | number, predictions: readonly Prediction[]): Promise<void> {
    const lines = predictions.map(({ k, q10, q50, q90 }) => `${JSON.stringify({ id, k, q10, q50, q90 })}\n`)
    if (out && !out.write(lines.join(''))) await once(out, 'drain')
  }

  for (const file of positionals) {
    let number = 0
    for await (const line of linesOf(createReadStream(file))) {
      number += 1
      if (line.trim() === '') continue
      try {
        const match = durationLine(line.trim())
        const predictions = predictionsOf(match)
        await write(match.id, predictions)
        figures.add(predictions)
      } catch (error) {
        if (!(error instanceof PlayedMatchError)) throw error
        process.stdout.write(`line ${number}: ${error.message}\n`)
        isComplete = false
      }
    }
  }
  if (out) await once(out.end(), 'finish')
  process.stdout.write(`${figures}\n`)
  if (figures.matches === 0) process.stderr.write('No match was predicted.\n')
  return isComplete && figures.matches > 0
})

// Plays days of a tournament with the real times of matches, and compares each expected start with the start that came.

import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { dayOfLines } from './simulate/day-of-lines.ts'
import { playDay } from './simulate/played-day.ts'
import { watchStarts } from './simulate/shown-starts.ts'
import { StartFigures } from './simulate/start-figures.ts'
import { type DurationLine, durationLine } from './verify/duration-line.ts'
import { linesOf, PlayedMatchError } from './verify/read-values.ts'
import { runOnFiles } from './verify/run-on-files.ts'

const USAGE = `Plays a day of a tournament with the real times of matches, and compares each expected start with the start that came.

  npm run simulate-day -- FILE.jsonl [FILE.jsonl …] [--seed 1] [--days 1] [--courts 8] [--matches 60]

FILE has one match a line, as verify-duration reads it:
  {"id": "a", "format": "SET3-S:6/TB7", "points": [[1, 1, 0], [1, 2, 31.5], …]}
points: server, winner, and the seconds since the end of the first point

The day has draws, from 9:00 on. Its matches are those of the files, in an order that follows from the seed. With fewer matches than
the day needs, they come again. A match starts when its court has changed (10 min), its players have rested and its time has come. It
rains from 14:00 to 15:30. When the rain begins, the day is planned again, and all changes are accepted. --days 5 plays five days, with the
seeds from --seed on.

An expected start counts each time it changes. "rain known" leaves out those that were shown before the rain for a start after it. The
table has, by how long before the start they were shown:
coverage      share of the starts that came in the interval
median error  half of the middles are closer than this
as printed    the same for the times of the plan
fixed 90 min  the same if each match is expected to take 90 minutes

Exit codes: 0 all lines are matches · 1 some are not, or there is no match · 2 wrong arguments, or no such file
`

const OPTIONS = {
  seed: { type: 'string', default: '1' },
  days: { type: 'string', default: '1' },
  courts: { type: 'string', default: '8' },
  matches: { type: 'string', default: '60' },
} as const

await runOnFiles(USAGE, async (args) => {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const [seed, days] = [count('seed', 0), count('days', 1)]
  const size = { courts: count('courts', 1), matches: count('matches', 1) }
  const lines: DurationLine[] = []
  let isComplete = true
  for (const file of positionals) {
    let number = 0
    for await (const line of linesOf(createReadStream(file))) {
      number += 1
      if (line.trim() === '') continue
      try {
        lines.push(durationLine(line.trim()))
      } catch (error) {
        if (!(error instanceof PlayedMatchError)) throw error
        process.stdout.write(`line ${number}: ${error.message}\n`)
        isComplete = false
      }
    }
  }
  if (lines.length === 0) {
    process.stderr.write('There is no match to play.\n')
    return false
  }
  const figures = new StartFigures()
  for (let day = 0; day < days; day += 1) {
    const toPlay = dayOfLines(lines, seed + day, size)
    const { see, shown } = watchStarts(toPlay.rain)
    figures.add(shown, playDay(toPlay, see), toPlay.rain)
  }
  process.stdout.write(`${figures}\n`)
  return isComplete

  function count(name: keyof typeof OPTIONS, least: number): number {
    const number = Number(values[name])
    if (!Number.isInteger(number) || number < least)
      throw new RangeError(`--${name} must be a whole number from ${least} on`)
    return number
  }
})

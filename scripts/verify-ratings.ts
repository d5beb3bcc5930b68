// Measures how well ratings predict the results in files of real results.
import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { agedTo, expectedChance, newRating, type Rating, rated } from '../shared/ratings/rate.ts'
import { type RatedLine, ratedLine } from './verify/rated-line.ts'
import { RatingFigures } from './verify/rating-figures.ts'
import { linesOf, PlayedMatchError } from './verify/read-values.ts'
import { runOnFiles } from './verify/run-on-files.ts'

const USAGE = `Measures how well the ratings predict the results of real matches.

  npm run verify-ratings -- FILE.jsonl [FILE.jsonl …] [--from DATE] [--to DATE] [--spread POINTS]

FILE has one match a line, in the order of play:
  {"date": "2026-01-03", "sides": [["A"], ["B"]], "winner": 1, "sets": [[6,3],[6,2]], "how": "played", "bestOf": 3}
sets: games of side 1 first; a match tie-break is {"tieBreak": [10,7]}
how: played, retired, defaulted or walkover; a walkover is not rated

Each match is rated, in one table of ratings. Those from DATE to DATE (yyyy-mm-dd, both included) are judged before they are
rated: the command compares the chance of side 1 by the ratings before the match with the result. --spread is the standard
deviation of the players' strengths (150 rating points without it).

A line that is not a match is printed with the reason. The last line has the figures:
  matches N · log loss X · accuracy Y · brier Z · calibration W · under 20: log loss U
N  judged matches
X  mean of -ln(chance of the winner)
Y  share of the matches that the favourite won; an even chance counts half
Z  mean square of the chance of the loser
W  mean difference between chances and results in ten ranges of side 1's chance, weighted by matches
U  as X, for matches with a player who had fewer than 20 rated matches before

Exit codes: 0 all lines were rated · 1 some were not, or no match was judged · 2 wrong arguments, or no such file
`

/** Players with fewer rated matches than this are judged apart. */
const FEW = 20

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  spread: { type: 'string' },
  help: { type: 'boolean' },
} as const

await runOnFiles(USAGE, async (args) => {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const { from = '0000', to = '9999' } = values
  const spread = values.spread === undefined ? undefined : Number(values.spread)
  if (spread !== undefined && !(spread > 0)) throw new Error('--spread: must be a number of rating points above 0')
  const table = new Map<string, Rating>()
  const ratingsOf = (side: readonly string[]) => side.map((name) => table.get(name) ?? newRating(spread))
  const figures = new RatingFigures()
  let isComplete = true

  function rate({ sides, winner, result }: RatedLine): void {
    if (!result) return
    const before = [ratingsOf(sides[0]), ratingsOf(sides[1])] as const
    if (result.date >= from && result.date <= to) {
      const [one, other] = before.map((side) => side.map((rating) => agedTo(result.date, rating, spread)))
      if (one && other)
        figures.add({
          chance: expectedChance(one, other, result.bestOf),
          won: winner === 1,
          isNew: before.flat().some(({ matches }) => matches < FEW),
        })
    }
    const [winners, losers] = winner === 1 ? before : [before[1], before[0]]
    const after = rated(result, { winners, losers }, spread)
    const [winning, losing] = winner === 1 ? sides : [sides[1], sides[0]]
    for (const [names, ratings] of [
      [winning, after?.winners],
      [losing, after?.losers],
    ] as const)
      for (const [index, name] of names.entries()) table.set(name, ratings?.[index] ?? newRating(spread))
  }

  for (const file of positionals) {
    let number = 0
    for await (const line of linesOf(createReadStream(file))) {
      number += 1
      if (line.trim() === '') continue
      try {
        rate(ratedLine(line.trim()))
      } catch (error) {
        if (!(error instanceof PlayedMatchError)) throw error
        process.stdout.write(`line ${number}: ${error.message}\n`)
        isComplete = false
      }
    }
  }
  process.stdout.write(`${figures}\n`)
  if (figures.matches === 0) process.stderr.write('No match was judged.\n')
  return isComplete && figures.matches > 0
})

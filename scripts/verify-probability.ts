// Measures the forecasts of the product in files of real matches.
import { ForecastFigures, forecastsOf } from './verify/forecast-figures.ts'
import { matchesIn, runOnFiles } from './verify/run-on-files.ts'

const USAGE = `Measures how well the product's chances to win predict the results of real matches.

  npm run verify-probability -- FILE.jsonl [FILE.jsonl …]

FILE has one match a line, as npm run verify-scoring -- --help describes it. Before each point, the model
calculates side 1's chance to win the match from the earlier points alone. The command compares the chances with the results.

A match that cannot be measured is printed with the reason: its result disagrees with its points, nobody won it, or the
model has no forecast for its format. The last line has the figures:
  points N · log loss X · brier Y · calibration Z
N      measured points, one forecast for each
X      mean of -ln(chance of the winner); 0.693 if every chance is a half
Y      mean square of the chance of the loser; 0.25 if every chance is a half
Z      mean difference between chances and results in ten ranges of chances, weighted by forecasts of both sides

Exit codes: 0 all matches were measured · 1 some were not, or there are none · 2 wrong arguments, or no such file
`

await runOnFiles(USAGE, async (files) => {
  const figures = new ForecastFigures()
  let isComplete = true
  for (const file of files) {
    for await (const line of matchesIn(file)) {
      const forecasts = line.match ? forecastsOf(line.match) : line.problem
      if (typeof forecasts === 'string') {
        process.stdout.write(`${line.name}: ${forecasts}\n`)
        isComplete = false
      } else {
        for (const forecast of forecasts) figures.add(forecast)
      }
    }
  }
  process.stdout.write(`${figures}\n`)
  if (figures.points === 0) process.stderr.write('The files have no match that can be measured.\n')
  return isComplete && figures.points > 0
})

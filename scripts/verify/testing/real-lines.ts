import { readFileSync } from 'node:fs'
import { pointWinner } from '../../../shared/scoring/scoring-event.ts'
import { type DurationLine, durationLine } from '../duration-line.ts'

const { REAL_MATCHES: real, REAL_DETAILS: details } = process.env

/** A point of `REAL_DETAILS`: its server, who acted and how, and after others the seconds since the match began. */
type RealPoint = readonly [server: 1 | 2, by: 1 | 2, action: 'WINNER', ...numbers: readonly number[]]

/** Whether there are real matches with real times, in the files of `REAL_MATCHES` and `REAL_DETAILS`. */
export const hasRealLines = Boolean(real && details)

/** Returns the real matches with their times. Their pauses were cut to two minutes. @param bestOf only these; all by default */
export function realLines(bestOf?: 3 | 5): readonly DurationLine[] {
  const sets = new Map(linesIn(real).map((match) => [match.id, match.bestOf]))
  return linesIn(details)
    .filter(({ id }) => bestOf === undefined || sets.get(id) === bestOf)
    .map(({ id, points }) => {
      const [[, , , , , , , , begin]] = points
      const line = {
        id,
        format: `SET${sets.get(id)}-S:6/TB7-F:6`,
        points: points.map(([server, by, action, , , , , , elapsed]: RealPoint) => [
          server,
          pointWinner(action, by),
          (elapsed ?? 0) - begin,
        ]),
      }
      return durationLine(JSON.stringify(line))
    })
}

const linesIn = (file = '') =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

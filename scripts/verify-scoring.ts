// Replays files of real matches through the engine, and compares every state and who serves.
import { matchesIn, runOnFiles } from './verify/run-on-files.ts'
import { type Tally, type Verdict, verifyMatch, warmUp } from './verify/verify-match.ts'

const USAGE = `Checks the scoring engine against real matches.

  npm run verify-scoring -- FILE.jsonl [FILE.jsonl …]

FILE has one match a line, as JSON:
  id                          the match's id
  format                      its matchUpFormat code ("SET3-S:6/TB7-F:TB10"), or instead of it
  bestOf, finalSetTiebreak    1, 3 or 5; and the last set. true: tie-break at 6-6 as in the other sets; false: no tie-break;
                              10: a tie-break to 10, at 6-6 or instead of the set; 12: at 12-12; missing: any of these
  sets, winner                the result: [[6, 4], [7, 6]], 1. A match tie-break is [1, 0] or its points
  status                      "retired", "defaulted", "walkover" or "abandoned" if the match was not completed. Sets that
                              cannot be a final score mean the same
  points                      [server, by, action, set, games1, games2, score1, score2], each with the state after the
                              point. "server" is the side that serves, null if unknown; "by" is the side that acts.
                              Everything after the action is optional. Beside the six actions there are POINT_PENALTY
                              and GAME_PENALTY, by the punished side, and TIME without a side, which ends a timed set
Numbers may be text, sides may be names, and sets may be objects or text. A point that cannot be read counts as a
disagreement. The match then continues from the recorded state, or from the state that fits the next points. The side that serves
first is the one that agrees with more of the recorded servers. A log may end before its match does, if its last state
agrees. A line that is not a match is printed with its number and the reason, and the next line follows.

The first disagreement of each match is printed, and at the end the totals:
  matches A/B · states C/D · servers E/F · N points/s
A of B results, C of D states, and who serves in E of F points agree. N is the engine's speed after a warm-up, without
reading and comparing.

Exit codes: 0 everything agrees · 1 a disagreement, or a line that is not a match · 2 wrong arguments, or no such file
`

/** The sum of all verdicts. */
interface Totals {
  readonly matches: Tally
  /** Number of matches in which everything agrees, including every state and who serves each point. */
  readonly agreeing: number
  readonly states: Tally
  readonly servers: Tally
  readonly points: number
  readonly foldingMs: number
}

const NONE: Tally = { right: 0, all: 0 }
const NOTHING_VERIFIED: Totals = {
  matches: NONE,
  agreeing: 0,
  states: NONE,
  servers: NONE,
  points: 0,
  foldingMs: 0,
}

const plus = (a: Tally, b: Tally): Tally => ({ right: a.right + b.right, all: a.all + b.all })

const withVerdict = (totals: Totals, verdict: Verdict): Totals => ({
  matches: plus(totals.matches, { right: verdict.right ? 1 : 0, all: 1 }),
  agreeing: totals.agreeing + (verdict.disagreement === null ? 1 : 0),
  states: plus(totals.states, verdict.states),
  servers: plus(totals.servers, verdict.servers),
  points: totals.points + verdict.points,
  foldingMs: totals.foldingMs + verdict.foldingMs,
})

/** Counts a line that cannot be read as a wrong match. */
const withUnreadable = (totals: Totals): Totals => ({
  ...totals,
  matches: plus(totals.matches, { right: 0, all: 1 }),
})

/** Returns `matches A/B · states C/D · servers E/F · N points/s`. N is the engine's speed, without reading and comparing. */
function summary({ matches, states, servers, points, foldingMs }: Totals): string {
  const of = ({ right, all }: Tally): string => `${right}/${all}`
  const rate = foldingMs > 0 ? Math.round(points / (foldingMs / 1000)) : 0
  return `matches ${of(matches)} · states ${of(states)} · servers ${of(servers)} · ${rate} points/s`
}

async function verifyFile(file: string, before: Totals): Promise<Totals> {
  let totals = before
  for await (const line of matchesIn(file)) {
    if (!line.match) {
      process.stdout.write(`${line.name}: ${line.problem}\n`)
      totals = withUnreadable(totals)
      continue
    }
    if (totals.points === 0 && line.match.points.length > 0) warmUp(line.match)
    const verdict = verifyMatch(line.match)
    if (verdict.disagreement) process.stdout.write(`${line.name}: ${verdict.disagreement}\n`)
    totals = withVerdict(totals, verdict)
  }
  return totals
}

await runOnFiles(USAGE, async (files) => {
  let totals = NOTHING_VERIFIED
  for (const file of files) totals = await verifyFile(file, totals)
  process.stdout.write(`${summary(totals)}\n`)
  return totals.agreeing === totals.matches.all
})

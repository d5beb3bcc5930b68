import { createInterface } from 'node:readline/promises'
import type { MatchSummary } from '../../shared/matches/match.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { scoreText } from './texts.ts'

const MOST_SHOWN = 30

/** The matches that can be scored: those in play first, then the ones to come by their time. */
function scorable(matches: readonly MatchSummary[]): MatchSummary[] {
  const started = ({ status }: MatchSummary): number => (status === 'scheduled' ? 1 : 0)
  return matches
    .filter(({ scoreboard }) => !isOver(scoreboard.state))
    .sort((a, b) => started(a) - started(b) || a.date.localeCompare(b.date))
}

/** Lets a person choose among them. @returns null where they don't */
export async function chooseMatch(
  matches: readonly MatchSummary[],
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<MatchSummary | null> {
  const shown = scorable(matches).slice(0, MOST_SHOWN)
  if (shown.length === 0) {
    output.write('No match is open. npm run score -- --new "Ana Reyes" "Luz Marte" creates one.\n')
    return null
  }
  for (const [index, match] of shown.entries()) {
    const score = match.status === 'scheduled' ? new Date(match.date).toLocaleString() : scoreText(match.scoreboard)
    output.write(
      `${String(index + 1).padStart(3)}  ${match.company} – ${match.company2}   ${score}   ${match.description}\n`,
    )
  }
  const lines = createInterface({ input, output })
  try {
    for (;;) {
      const line = (await lines.question('Which one? (number, or q) ')).trim()
      if (line === '' || line === 'q') return null
      const chosen = shown[Number(line) - 1]
      if (chosen) return chosen
    }
  } catch {
    // The input ended.
    return null
  } finally {
    lines.close()
  }
}

import { isOver } from '../../shared/scoring/score.ts'
import { ResultsToConfirm } from '../bookings/results-to-confirm.tsx'
import { useMatch } from '../match-feed/match-view.ts'

interface Props {
  /** Id of the court. */
  court: string
  /** Id of the match that is on; null for none. */
  match: string | null
}

/** Asks the players of a match that they scored themselves to confirm its result, as soon as it is over. */
export default function CourtResults({ court, match }: Props) {
  return match === null ? <ResultsToConfirm court={court} /> : <ResultsAfter court={court} match={match} />
}

/** Reads the results again when the match ends, or goes on. */
function ResultsAfter({ court, match: id }: { court: string; match: string }) {
  const { match } = useMatch(id)
  return <ResultsToConfirm court={court} version={`${id} ${match !== null && isOver(match.score)}`} />
}

import { Link } from 'react-router-dom'
import type { CompetitionOfMatch } from '../../shared/competitions/event-answer-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { logging } from '../api/log-failure.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { roundText } from './round-of-match.ts'

interface Props {
  /** Id of the match. */
  match: string
  /** Returns the path of the page of the event to which the text leads. */
  pathOf?: (competition: string, event: string) => string
  className?: string | undefined
}

/** The event of a match with its round: `Women’s singles · Semifinal`. Nothing for a match that is in no draw. */
export default function MatchDraw({ match, pathOf, className }: Props) {
  const { t } = useTranslation()
  // Thousands of viewers may return at once, and the draw of a match stays.
  const { value } = useLoaded(`/product/${encodeURIComponent(match)}/competition`, load, true)
  const place = value?.place
  if (!place) return null
  const text = `${place.event.name} · ${roundText(place, (key, values = {}) => t(key, values))}`
  if (!pathOf) return <span className={className}>{text}</span>
  return (
    <Link to={pathOf(place.competition.id, place.event.id)} className={className}>
      {text}
    </Link>
  )
}

const load = async (address: string): Promise<CompetitionOfMatch> =>
  (await logging('Failed to load the draw of a match', getJson<CompetitionOfMatch>(address))).body

import { pathTo } from '../../../shared/pages/page-table.ts'
import type { ManagedPlayer } from '../../../shared/players/managed-player-schemas.ts'
import type { PlayerMatches } from '../../../shared/players/profile-schemas.ts'
import { resultInWords } from '../../../shared/players/result-words.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { fullDate } from '../../ui/dates.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeGet } from '../kit/office-calls.ts'

/** Number of results that are shown. */
const MOST = 3

/** The latest results of a player, the player’s games first. They help to say who the player is. A hidden page has none. */
export function LatestResults({ player: { id, hidden } }: { player: ManagedPlayer }) {
  const { t, language } = useTranslation()
  const { value, failed } = useLoaded(
    hidden ? null : `${pathTo('player', id)}/matches?limit=${MOST}`,
    officeGet<PlayerMatches>,
  )
  if (hidden || failed || value?.matches.length === 0) return '–'
  if (!value) return t('loading')
  return (
    <ul className="stack-1">
      {value.matches.map(({ match, date, opponents, sets }) => (
        <li key={match} className="breakable">
          {opponents.map(({ name, currentName }) => currentName ?? name).join(' / ')}{' '}
          <span className="strong numbers">{resultInWords(sets)}</span>
          <span className="note"> {fullDate(date, language)}</span>
        </li>
      ))}
    </ul>
  )
}

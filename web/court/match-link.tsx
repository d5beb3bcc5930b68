import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { useMatch } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'

/** A link to the scoreboard of a match. Its text is the names of both sides. */
export function MatchLink({ id }: { id: string }) {
  const { t } = useTranslation()
  const { match } = useMatch(id)
  const [one, two] = match?.players ?? []
  return <Link to={pathTo('liveMatch', id)}>{match ? t('live.versus', { one, two }) : t('loading')}</Link>
}

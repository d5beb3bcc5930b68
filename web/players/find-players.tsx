import { Link } from 'react-router-dom'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './find-players.module.css'
import { PlayerSearch } from './player-search.tsx'

/** The search for players. */
export function FindPlayers() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <PageHead title={t('players.title')} lead={t('players.lead')} />
      <PlayerSearch label={t('players.search')} to={(id) => pathTo('player', id)} inAddress />
      <p className={`wrap ${s.ways}`}>
        <Link to={PAGES.ranking.path} className="go">
          {t('players.ranking')}
        </Link>
        <Link to={PAGES.ratings.path} className="go">
          {t('players.ratingsHow')}
        </Link>
      </p>
    </div>
  )
}

import { pathTo } from '../../shared/pages/page-table.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { PlayerSearch } from './player-search.tsx'

/** The search for players. */
export function FindPlayers() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <PageHead title={t('players.title')} lead={t('players.lead')} />
      <PlayerSearch label={t('players.search')} to={(id) => pathTo('player', id)} inAddress />
    </div>
  )
}

import { useLocation } from 'react-router-dom'
import { pageAt } from '../../shared/pages/page-table.ts'
import { lazyPart } from '../i18n/lazy-part.tsx'
import { Unloaded } from '../ui/unloaded.tsx'
import { FindPlayers } from './find-players.tsx'
import { HeadToHead } from './head-to-head.tsx'
import { OnePlayer } from './one-player.tsx'

const Ranking = lazyPart(['ratings'], () => import('./ranking.tsx'), Unloaded)
const Ratings = lazyPart(['ratings'], () => import('./ratings.tsx'), Unloaded)

/** The pages of players. They are one module, because the first script of every visit lists the files of each module. */
export default function PlayersPage() {
  const { pathname } = useLocation()
  switch (pageAt(pathname)) {
    case 'ranking':
      return <Ranking />
    case 'ratings':
      return <Ratings />
    case 'player':
      return <OnePlayer />
    case 'headToHead':
      return <HeadToHead />
    default:
      return <FindPlayers />
  }
}

import { useLocation } from 'react-router-dom'
import { pageAt } from '../../shared/pages/page-table.ts'
import { FindPlayers } from './find-players.tsx'
import { HeadToHead } from './head-to-head.tsx'
import { OnePlayer } from './one-player.tsx'

/** The pages of players. They are one module, because the first script of every visit lists the files of each module. */
export default function PlayersPage() {
  const { pathname } = useLocation()
  const name = pageAt(pathname)
  if (name === 'player') return <OnePlayer />
  return name === 'headToHead' ? <HeadToHead /> : <FindPlayers />
}

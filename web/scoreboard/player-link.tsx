import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { of, type Side } from '../../shared/scoring/score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import s from './player-link.module.css'

interface Props {
  match: MatchView
  side: Side
  /** 0, or in doubles 1 for the second partner. */
  place: number
  name: string
}

/** The name of a player, with a link to the player’s page if there is one. */
export function PlayerLink({ match: { playerIds }, side, place, name }: Props) {
  const id = playerIds && of(playerIds, side)[place]
  if (!id) return name
  return (
    <Link to={pathTo('player', id)} className={s.link}>
      {name}
    </Link>
  )
}

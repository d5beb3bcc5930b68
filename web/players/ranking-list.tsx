import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { RankedPlayer } from '../../shared/ratings/rating-schemas.ts'
import { KNOWN_FROM } from '../../shared/ratings/shown-rating.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { PlayerFacts } from './player-facts.tsx'
import { placeOn, type Scale, scaleOf } from './ranking-data.ts'
import s from './ranking-list.module.css'
import { changeText, signed } from './signed.ts'

interface Props {
  players: readonly RankedPlayer[]
  /** Id of the club whose ranking it is; null for all clubs. */
  club: string | null
}

/** Players in the order of their ratings, each with the range of the ± as a bar. All bars have one scale. */
export function RankingList({ players, club }: Props) {
  const { t } = useTranslation()
  const scale = scaleOf(players)
  return (
    <section className="stack-3">
      <p className="note">{t('ratings.ranking.bar')}</p>
      <div>
        <div className={s.head} aria-hidden="true">
          <span className={s.ends}>
            <span>{scale.low}</span>
            <span>{scale.high}</span>
          </span>
          <span className={`${s.rating} ${s.wide}`}>{t('players.rating')}</span>
          <span className={`${s.change} ${s.wide}`}>{t('ratings.ranking.month')}</span>
        </div>
        <ol className={s.list}>
          {players.map((player) => (
            <Ranked key={player.id} player={player} here={club} scale={scale} />
          ))}
        </ol>
      </div>
    </section>
  )
}

function Ranked({ player, here, scale }: { player: RankedPlayer; here: string | null; scale: Scale }) {
  const { t } = useTranslation()
  const { position, id, name, club, rating, plusMinus, matches, last, recentChange } = player
  const [from, to] = [placeOn(scale, rating - plusMinus), placeOn(scale, rating + plusMinus)]
  return (
    <li className={s.row}>
      <span className={s.place}>{position}</span>
      <div className={s.who}>
        <Link to={pathTo('player', id)} className={s.name}>
          {name}
        </Link>
        <span className={`note ${s.about}`}>
          <PlayerFacts {...{ club, here, matches, last }} />
        </span>
      </div>
      <span className={s.track} aria-hidden="true">
        <span className={s.band} style={{ left: `${from}%`, width: `${to - from}%` }} />
        <span className={s.mark} style={{ left: `${placeOn(scale, rating)}%` }} />
      </span>
      <span className={s.rating}>
        <span className="hidden-text">{t('players.rating')} </span>
        <strong>{rating}</strong> <span className={s.doubt}>± {plusMinus}</span>
      </span>
      <span className={s.change}>
        <span aria-hidden="true">{changeText(recentChange, t)}</span>
        <span className="hidden-text">
          {recentChange === 0
            ? t('ratings.ranking.unchanged')
            : t('ratings.ranking.changed', { change: signed(recentChange) })}
        </span>
      </span>
    </li>
  )
}

/** Players whose strength is not known well enough to order them, by name. */
export function NewPlayers({ players, club: here }: Props) {
  const { t } = useTranslation()
  return (
    <section className="stack-3" aria-labelledby="new">
      <h2 id="new" className="subtitle">
        {t('ratings.ranking.new')}
      </h2>
      <p className="dim">{t('ratings.ranking.newText', { least: KNOWN_FROM })}</p>
      <ul className={s.fresh}>
        {players.map(({ id, name, club, matches, last }) => (
          <li key={id} className={s.newcomer}>
            <Link to={pathTo('player', id)} className={s.name}>
              {name}
            </Link>
            <span className={`note ${s.about}`}>
              <PlayerFacts {...{ club, here, matches, last }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

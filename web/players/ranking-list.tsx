import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { RankedPlayer } from '../../shared/ratings/rating-schemas.ts'
import { KNOWN_FROM } from '../../shared/ratings/shown-rating.ts'
import { fullDate } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { placeOn, type Scale, scaleOf } from './ranking-data.ts'
import s from './ranking-list.module.css'
import { signed } from './signed.ts'

/** Players in the order of their ratings, each with the range of the ± as a bar. All bars have one scale. */
export function RankingList({ players }: { players: readonly RankedPlayer[] }) {
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
            <Ranked key={player.id} player={player} scale={scale} />
          ))}
        </ol>
      </div>
    </section>
  )
}

function Ranked({ player, scale }: { player: RankedPlayer; scale: Scale }) {
  const { t, language } = useTranslation()
  const { position, id, name, rating, plusMinus, matches, last, recentChange } = player
  const [from, to] = [placeOn(scale, rating - plusMinus), placeOn(scale, rating + plusMinus)]
  return (
    <li className={s.row}>
      <span className={s.place}>{position}</span>
      <div className={s.who}>
        <Link to={pathTo('player', id)} className={s.name}>
          {name}
        </Link>
        <span className={`note ${s.about}`}>
          {t('players.matches', { count: matches })} · {t('players.last', { date: fullDate(last, language) })}
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
        <span aria-hidden="true">{recentChange === 0 ? '–' : signed(recentChange)}</span>
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
export function NewPlayers({ players }: { players: readonly RankedPlayer[] }) {
  const { t } = useTranslation()
  return (
    <section className="stack-3" aria-labelledby="new">
      <h2 id="new" className="subtitle">
        {t('ratings.ranking.new')}
      </h2>
      <p className="dim">{t('ratings.ranking.newText', { least: KNOWN_FROM })}</p>
      <ul className={s.fresh}>
        {players.map(({ id, name, matches }) => (
          <li key={id} className={s.newcomer}>
            <Link to={pathTo('player', id)} className={s.name}>
              {name}
            </Link>
            <span className="note">{t('players.matches', { count: matches })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

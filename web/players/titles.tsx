import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { PlayerProfile } from '../../shared/players/profile-schemas.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './titles.module.css'

/** The events that a player won or lost in the final. Nothing without one. */
export function Titles({ titles }: Pick<PlayerProfile, 'titles'>) {
  const { t } = useTranslation()
  if (titles.length === 0) return null
  return (
    <section className="stack-4" aria-labelledby="titles">
      <h2 id="titles" className="subtitle">
        {t('players.titles')}
      </h2>
      <ul className={s.list}>
        {titles.map(({ place, year, event, competition }) => (
          <li key={event.id}>
            <Link to={pathTo('competitionEvent', competition.id, event.id)} className={s.title}>
              <span className={s.what}>
                <span className={s.event}>{event.name}</span>
                <span className="note">{competition.name}</span>
              </span>
              <span className={s.place} data-champion={place === 'champion' || undefined}>
                {t(`players.titlePlace.${place}`)}
              </span>
              <span className={s.year}>{year}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

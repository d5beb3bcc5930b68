import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { PlayerProfile } from '../../shared/players/profile-schemas.ts'
import { fullDate } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './form.module.css'

/** The latest results as bars: up for a match that was won, down for one that was lost. The newest is on the right. */
export function Form({ form }: Pick<PlayerProfile, 'form'>) {
  const { t, language } = useTranslation()
  return (
    <figure className={s.form}>
      <figcaption className="note">
        {t('players.form')}
        <span className="hidden-text"> {t('players.formText', { count: form.length })}</span>
      </figcaption>
      {form.length === 0 ? (
        <p>{t('players.formNone')}</p>
      ) : (
        <ol className={s.bars}>
          {form.toReversed().map(({ match, date, won }) => (
            <li key={match}>
              <Link to={pathTo('liveMatch', match)} className={won ? `${s.bar} ${s.won}` : s.bar}>
                <span className="hidden-text">
                  {t(won ? 'players.won' : 'players.lost')}, {fullDate(date, language)}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </figure>
  )
}

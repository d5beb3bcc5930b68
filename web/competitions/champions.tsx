import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { useChampions } from './competition-data.ts'
import s from './competition-list.module.css'

/** The champions of a year: of the newest one that has some, until the person chooses another. Nothing before the first champion. */
export function Champions() {
  const { t } = useTranslation()
  const id = useId()
  const [chosen, setChosen] = useState('')
  const { last } = useChampions(chosen)
  if (!last || last.year === null) return null
  const { year, years, champions } = last
  return (
    <section className={`stack-4 ${s.champions}`} aria-labelledby={id}>
      <h2 id={id} className="subtitle">
        {t('competitions.champions.title', { year })}
      </h2>
      {years.length > 1 && (
        <label className={`row ${s.year}`}>
          <span className="note">{t('competitions.champions.year')}</span>
          <select value={chosen || String(year)} onChange={({ target }) => setChosen(target.value)}>
            {years.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      )}
      {champions.length === 0 ? (
        <p>{t('competitions.champions.none', { year })}</p>
      ) : (
        <ul className={s.list}>
          {champions.map(({ competition, event, players }) => (
            <li key={event.id}>
              <Link to={pathTo('competitionEvent', competition.id, event.id)} className={s.item}>
                <span className={s.name}>{players.map(({ name }) => name).join(' / ')}</span>
                <span className="note breakable">
                  {event.name} · {competition.name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

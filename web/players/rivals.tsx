import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { PlayerProfile } from '../../shared/players/profile-schemas.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { PlayerSearch } from './player-search.tsx'
import s from './rivals.module.css'

/** Number of opponents that are shown before somebody asks for more. */
const FIRST = 6

/** The opponents of most matches, each with a link to the head-to-head, and a search for any other player. */
export function Rivals({ profile: { id, opponents } }: { profile: PlayerProfile }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = all ? opponents : opponents.slice(0, FIRST)
  return (
    <section className="stack-4" aria-labelledby="rivals">
      <h2 id="rivals" className="subtitle">
        {t('players.opponents')}
      </h2>
      {opponents.length === 0 ? (
        <p className="dim">{t('players.opponentsNone')}</p>
      ) : (
        <ul className={s.list}>
          {shown.map(({ id: other, name, won, lost }) => (
            <li key={other}>
              <Link to={pathTo('headToHead', id, other)} className={s.rival}>
                <span className={s.name}>{name}</span>
                <span className={s.digits} aria-hidden="true">
                  {won}–{lost}
                </span>
                <span className="hidden-text">, {t('players.wonLost', { won, lost })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {shown.length < opponents.length && (
        <button type="button" className={`button quiet ${s.more}`} onClick={() => setAll(true)}>
          {t('players.moreOpponents')}
        </button>
      )}
      <PlayerSearch label={t('players.compare')} to={(other) => pathTo('headToHead', id, other)} without={id} />
    </section>
  )
}

import { Link } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import type { PlayKind } from '../../shared/players/profile.ts'
import type { RatingStep } from '../../shared/players/profile-schemas.ts'
import { fullDate } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { curveOf } from './curve-of.ts'
import n from './number-table.module.css'
import s from './rating-curve.module.css'
import { changeText } from './signed.ts'

/** The rating of a player after each match, with its ±. Screen readers get a table, which everybody can open. */
export function RatingCurve({ steps, kind }: { steps: readonly RatingStep[]; kind: PlayKind }) {
  const { t, language } = useTranslation()
  const { line, band, low, high } = curveOf(steps)
  const [first, last] = [steps[0], steps.at(-1)]
  return (
    <section className="stack-4">
      <h2 className="subtitle">
        {t('players.rating')}: {t(`players.kind.${kind}`)}
      </h2>
      <div className={s.chart} aria-hidden="true">
        <svg className={s.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={s.band} d={band} />
          <path className={s.line} d={line} />
        </svg>
        <span className={s.high}>{high}</span>
        <span className={s.low}>{low}</span>
      </div>
      {first && last && (
        <p className={s.ends} aria-hidden="true">
          <span>{fullDate(first.date, language)}</span>
          <span className={s.last}>
            {fullDate(last.date, language)}:{' '}
            {t('players.ratingRange', { value: last.rating, plusMinus: last.plusMinus })}
          </span>
        </p>
      )}
      <details>
        <summary>{t('players.ratingTable')}</summary>
        <table className={`numbers ${n.table}`}>
          <caption className="hidden-text">{t('players.ratingCurve')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('players.date')}</th>
              <th scope="col">{t('players.rating')}</th>
              <th scope="col">{t('players.change')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.toReversed().map(({ match, date, rating, plusMinus, change }) => (
              <tr key={match}>
                <td>{fullDate(date, language)}</td>
                <td>{t('players.ratingRange', { value: rating, plusMinus })}</td>
                <td>{changeText(change, t)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p>
        <Link to={PAGES.ratings.path} className="go">
          {t('players.ratingsHow')}
        </Link>
      </p>
    </section>
  )
}

import type { PlayerProfile } from '../../shared/players/profile-schemas.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './player-statistics.module.css'

/** The statistics of a player over all singles: sums, and percentages of sums. */
export function PlayerStatistics({ statistics: { matches, values } }: Pick<PlayerProfile, 'statistics'>) {
  const { t, language } = useTranslation()
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const number = new Intl.NumberFormat(language)
  return (
    <section className="stack-4" aria-labelledby="statistics">
      <h2 id="statistics" className="subtitle">
        {t('players.statistics')}
      </h2>
      {matches === 0 ? (
        <p className="dim">{t('players.statisticsNone')}</p>
      ) : (
        <table className={s.table}>
          <caption className={`note ${s.caption}`}>{t('players.statisticsText', { count: matches })}</caption>
          <tbody>
            {values.map(({ name, value, of, matches: recorded }) => (
              <tr key={name}>
                <th scope="row">
                  {t(`statistics.row.${name}`)}
                  {recorded < matches && (
                    <span className={`note ${s.fewer}`}>{t('players.fewer', { count: recorded })}</span>
                  )}
                  {of !== null && <Bar share={value / of} />}
                </th>
                <td>
                  <span className={s.number}>{of === null ? number.format(value) : percent.format(value / of)}</span>
                  {of !== null && (
                    <span className={s.fraction}>
                      {number.format(value)}/{number.format(of)}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const Bar = ({ share }: { share: number }) => (
  <span className={s.bar}>
    <span className={s.fill} style={{ width: `${share * 100}%` }} />
  </span>
)

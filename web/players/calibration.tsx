import type { CalibrationFigures } from '../../shared/ratings/calibration.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './calibration.module.css'
import { dotsOf, ENOUGH, type FilledRange, filledRanges } from './calibration-dots.ts'
import n from './number-table.module.css'

interface Props {
  /** `before`: the chances before a match, by the ratings. `play`: the chances in play, after each set. */
  of: 'before' | 'play'
  figures: CalibrationFigures
}

/** How often the favourite won at each chance that was expected: a picture, and the same numbers as a table. */
export function Calibration({ of, figures }: Props) {
  const { t, language } = useTranslation()
  const { matches, accuracy } = figures
  const ranges = filledRanges(figures)
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  return (
    <section className={s.part} aria-labelledby={of}>
      <div className={s.words}>
        <h3 id={of} className="subtitle">
          {t(`ratings.${of}.title`)}
        </h3>
        <p>{t(`ratings.${of}.text`)}</p>
        {matches === 0 ? (
          <p className="dim">{t(`ratings.${of}.none`)}</p>
        ) : (
          <p>
            <strong>{t(`ratings.${of}.result`, { count: matches, share: percent.format(accuracy ?? 0) })}</strong>
          </p>
        )}
        {matches > 0 && matches < ENOUGH && <p className={s.few}>{t('ratings.proof.few', { least: ENOUGH })}</p>}
      </div>
      {ranges.length > 0 && (
        <>
          <Picture ranges={ranges} />
          <Numbers ranges={ranges} caption={t(`ratings.${of}.title`)} percent={percent} />
        </>
      )}
    </section>
  )
}

/** A dot for each range of chances. On the line, the favourite won as often as expected. */
function Picture({ ranges }: { ranges: readonly FilledRange[] }) {
  const { t, language } = useTranslation()
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const dots = dotsOf(ranges)
  return (
    <div className={s.picture} aria-hidden="true">
      <span className={s.won}>{t('ratings.proof.won')}</span>
      <div className={s.chart}>
        <svg className={s.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={s.grid} d="M0 25H100M0 50H100M0 75H100M50 0V100" />
          <path className={s.line} d="M0 50L100 0" />
        </svg>
        {dots.map(({ x, low, high }) => (
          <span key={x} className={s.range} style={{ left: `${x}%`, bottom: `${low}%`, height: `${high - low}%` }} />
        ))}
        {dots.map(({ x, y, size }) => (
          <span
            key={x}
            className={s.dot}
            style={{ left: `${x}%`, bottom: `${y}%`, width: `${size}rem`, height: `${size}rem` }}
          />
        ))}
        {[0, 0.5, 1].map((share) => (
          <span key={share} className={s.level} style={{ bottom: `${100 * share}%` }}>
            {percent.format(share)}
          </span>
        ))}
      </div>
      <div className={s.chances}>
        {[0.5, 0.75, 1].map((share) => (
          <span key={share}>{percent.format(share)}</span>
        ))}
      </div>
      <span className={s.expected}>{t('ratings.proof.expected')}</span>
    </div>
  )
}

interface NumbersProps {
  ranges: readonly FilledRange[]
  caption: string
  percent: Intl.NumberFormat
}

const Numbers = ({ ranges, caption, percent }: NumbersProps) => {
  const { t, language } = useTranslation()
  const number = new Intl.NumberFormat(language)
  return (
    <table className={`numbers ${n.table}`}>
      <caption className="hidden-text">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ratings.proof.range')}</th>
          <th scope="col">{t('ratings.proof.count')}</th>
          <th scope="col">{t('ratings.proof.mean')}</th>
          <th scope="col">{t('ratings.proof.won')}</th>
        </tr>
      </thead>
      <tbody>
        {ranges.map(({ from, to, matches, chance, won }) => (
          <tr key={from}>
            <th scope="row">
              {percent.format(from)}–{percent.format(to)}
            </th>
            <td>{number.format(matches)}</td>
            <td>{percent.format(chance)}</td>
            <td>{percent.format(won)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

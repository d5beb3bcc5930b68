import { memo, useState } from 'react'
import type { Moment } from '../../shared/probability/story.ts'
import { type BySide, of } from '../../shared/scoring/score.ts'
import { SIDES } from '../scoreboard/score-parts.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './moment-table.module.css'
import { entryText, percentsOf, scoreText } from './moment-text.ts'
import { seqOfMoment } from './story-of.ts'

interface Props {
  moments: readonly Moment[]
  players: BySide<string>
}

/** The numbers behind the charts, a row for each moment. Rendered only while it is open, because a long match has hundreds of rows. */
export function MomentTable({ moments, players }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <details className={s.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={s.summary}>{t('story.table')}</summary>
      {open && (
        <table className={s.table}>
          <caption className="hidden-text">{t('story.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('story.column.score')}</th>
              <th scope="col">{t('story.column.entry')}</th>
              {SIDES.map((side) => (
                <th key={side} scope="col" className={s.number}>
                  {of(players, side)}
                </th>
              ))}
              <th scope="col" className={s.number}>
                {t('story.column.momentum')}
              </th>
            </tr>
          </thead>
          <tbody>
            {moments.map((moment) => (
              <Row key={seqOfMoment(moment)} moment={moment} players={players} />
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}

/** Memoized: a moment never changes. */
const Row = memo(({ moment, players }: { moment: Moment; players: BySide<string> }) => {
  const { t, language } = useTranslation()
  const percents = moment.forecast && percentsOf(moment.forecast)
  const momentum = (100 * moment.momentum).toLocaleString(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return (
    <tr>
      <th scope="row" className={s.score}>
        {scoreText(moment.score)}
      </th>
      <td>{entryText(t, moment, players)}</td>
      {SIDES.map((side) => (
        <td key={side} className={s.number}>
          {percents ? t('story.percent', { percent: of(percents, side) }) : '–'}
        </td>
      ))}
      <td className={s.number}>{momentum}</td>
    </tr>
  )
})

import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { newTimes } from '../../../shared/office/match-changes.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { cityOf, timeText } from '../kit/club-times.ts'
import s from './change-matches.module.css'

interface Props {
  matches: readonly MatchSummary[]
  /** Minutes by which the matches move; 0 for not at all. */
  minutes: number
}

/** The first and the last of the new times, in the time zone of each club. Empty if the matches do not move. */
export function ChangeTimes({ matches, minutes }: Props) {
  const { t, language } = useTranslation()
  const spans = minutes === 0 ? [] : newTimes(matches, minutes, ({ club = null }) => cityOf(club))
  return (
    <div role="status" className={`stack-3 ${s.times}`}>
      {spans.map(({ zone: city, count, first, last }) => {
        const [from, to] = [first, last].map(({ match, date }) => timeText(date, match.club ?? null, language))
        return (
          <div key={city}>
            <p className="note strong">{t('officeChange.newTimes', { city, count })}</p>
            <p>{count === 1 ? from : t('officeChange.first', { time: from })}</p>
            {count > 1 && <p>{t('officeChange.last', { time: to })}</p>}
          </div>
        )
      })}
    </div>
  )
}

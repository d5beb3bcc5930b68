import type { Court, OtherHours } from '../../shared/clubs/club-schemas.ts'
import { otherHoursWords } from '../../shared/clubs/hours-text.ts'
import { courtName } from './court-name.ts'
import { hoursWords } from './hours-words.ts'
import { useTranslation } from './use-translation.ts'

interface Props {
  hours: readonly OtherHours[]
  /** The courts that may have hours of their own. */
  courts?: readonly Pick<Court, 'id' | 'name'>[]
  /** `yyyy-mm-dd` */
  today: string
  /** Whether all lines are about one date, which they leave out. */
  isOneDay?: boolean
}

/** Other hours, a line for each: `24 December: closed · Christmas`. */
export function OtherHoursLines({ hours, courts = [], today, isOneDay = false }: Props) {
  const { t, language } = useTranslation()
  return hours.map((each) => {
    const { when, open, name } = otherHoursWords(each, { language, words: hoursWords(t), today })
    const own = courts.filter(({ id }) => each.courts?.includes(id)).map((court) => courtName(court.name, t))
    const about = [own.join(', '), !isOneDay && when].filter(Boolean).join(', ')
    return (
      <span key={JSON.stringify(each)} style={{ display: 'block' }}>
        {about && <b>{t('openHours.about', { about })}</b>} {[open, name].filter(Boolean).join(' · ')}
      </span>
    )
  })
}

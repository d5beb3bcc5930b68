import type { OpeningHours, OtherHours } from '../../shared/clubs/club-schemas.ts'
import { hoursLines } from '../../shared/clubs/hours-text.ts'
import { OtherHoursLines } from './other-hours.tsx'
import { useTranslation } from './use-translation.ts'

interface Props {
  hours: OpeningHours
  /** The hours that replace these soon. */
  otherHours?: readonly OtherHours[] | undefined
  /** `yyyy-mm-dd` */
  today?: string
}

/** The opening hours of a club, a line for each group of equal days. */
export function OpenHours({ hours, otherHours = [], today = '' }: Props) {
  const { language } = useTranslation()
  return (
    <>
      {hoursLines(hours, language).map((line) => (
        <span key={line} style={{ display: 'block' }}>
          {line}
        </span>
      ))}
      <OtherHoursLines hours={otherHours} today={today} />
    </>
  )
}

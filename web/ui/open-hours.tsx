import type { OpeningHours } from '../../shared/clubs/club-schemas.ts'
import { hoursLines } from '../../shared/clubs/hours-text.ts'
import { useTranslation } from './use-translation.ts'

/** The opening hours of a club, a line for each group of equal days. */
export function OpenHours({ hours }: { hours: OpeningHours }) {
  const { language } = useTranslation()
  return hoursLines(hours, language).map((line) => (
    <span key={line} style={{ display: 'block' }}>
      {line}
    </span>
  ))
}

import { useTranslation } from '../ui/use-translation.ts'
import { daysText } from './event-heading.tsx'

/** The days of a competition, such as `1 June 2030 – 9 June 2030`. */
export function DaysOf(days: { from: string; to: string }) {
  const { language } = useTranslation()
  return <span className="note">{daysText(days, language)}</span>
}

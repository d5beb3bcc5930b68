import { fullDate } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'

/** The days of a competition, such as `1 June – 9 June 2030`. */
export function DaysOf({ from, to }: { from: string; to: string }) {
  const { language } = useTranslation()
  const day = (date: string) => fullDate(date, language)
  return <span className="note">{from === to ? day(from) : `${day(from)} – ${day(to)}`}</span>
}

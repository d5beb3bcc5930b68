import { clubDay, dayMonthYear } from '../../shared/time/club-date.ts'

/** When a post came out, dd/mm/yyyy by the club's clock; nothing for an id that is no moment. */
export function PostDate({ id, className }: { id: string; className?: string | undefined }) {
  const moment = Number(id)
  if (Number.isNaN(moment)) return null
  const day = clubDay(moment)
  return (
    <time className={className} dateTime={day}>
      {dayMonthYear(day)}
    </time>
  )
}

import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { nextDateWithSlots } from '../../shared/clubs/slots.ts'
import { isDate } from '../../shared/time/club-date.ts'
import { plusDays } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { useOnDevice } from '../ui/use-on-device.ts'

/** The date whose courts a page shows. */
export interface ChosenDate {
  /** `yyyy-mm-dd` at the club. */
  readonly date: string
  /** Whether the link named a date that can't be shown. */
  readonly isOther: boolean
  readonly choose: (date: string) => void
}

/**
 * Returns the date in the page's address, or without one the next date with free slots when the page opened. The server renders
 * the page for all dates alike, so the app hydrates it without the date in the address.
 */
export function useChosenDate(
  club: Pick<Club, 'timeZone' | 'hours' | 'courts' | 'daysAhead'>,
  now: number,
): ChosenDate {
  const [params, setParams] = useSearchParams()
  const today = dateIn(club.timeZone, now)
  const [opened] = useState(() => nextDateWithSlots(club, now))
  const named = useOnDevice() ? params.get('date') : null
  const asked = named ?? opened
  const date = isDate(asked) && asked >= today && asked < plusDays(today, club.daysAhead) ? asked : today
  return {
    date,
    isOther: named !== null && named !== date,
    choose: (next) => setParams({ date: next }, { replace: true, preventScrollReset: true }),
  }
}

import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { isBookableDate, nextDateWithSlots, type SlotClub } from '../../shared/clubs/slots.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { pageData } from '../ui/page-data.ts'
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
 * Returns the date in the page's address, or without one the next date with free slots when the page opened. The app hydrates
 * the page with the date for which the server rendered it.
 */
export function useChosenDate(club: SlotClub & Pick<Club, 'courts' | 'daysAhead'>, now: number): ChosenDate {
  const [params, setParams] = useSearchParams()
  const today = dateIn(club.timeZone, now)
  const [opened] = useState(() => nextDateWithSlots(club, now))
  const named = useOnDevice() ? params.get('date') : (pageData().day?.date ?? null)
  const asked = named ?? opened
  const date = isBookableDate(club, asked, now) ? asked : today
  return {
    date,
    isOther: named !== null && named !== date,
    choose: (next) => setParams({ date: next }, { replace: true, preventScrollReset: true }),
  }
}

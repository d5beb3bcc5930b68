import { useId } from 'react'
import { create } from 'zustand'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { COMING_DAYS, otherHoursIn } from '../../shared/clubs/open-hours.ts'
import { nextDates } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { serverNow } from '../api/server-clock.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import f from '../ui/form.module.css'
import { OpenHours } from '../ui/open-hours.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './cart-summary.module.css'

/** The club where the buyer collects the cart; null for the first one. */
export const usePickUp = create<{ readonly club: string | null }>(() => ({ club: null }))

/** Returns the club where the cart is collected: the chosen one, or the first. Null until the clubs are loaded. */
export function usePickUpClub(): Club | null {
  const { clubs, club } = useClubs()
  return club(usePickUp((state) => state.club)) ?? clubs?.[0] ?? null
}

/** Names the club where the cart is collected, with its address and hours. With several clubs, the buyer chooses one. */
export function PickUpChoice() {
  const { t } = useTranslation()
  const id = useId()
  const { clubs } = useClubs()
  const chosen = usePickUpClub()
  if (!clubs || !chosen) return null
  const today = dateIn(chosen.timeZone, serverNow())
  return (
    <div className={`stack-2 ${s.pickUp}`}>
      {clubs.length > 1 ? (
        <>
          <label htmlFor={id}>{t('purchase.pickUp')}</label>
          <select
            id={id}
            className={f.input}
            value={chosen.id}
            onChange={({ target }) => usePickUp.setState({ club: target.value })}
          >
            {clubs.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </>
      ) : (
        <p>
          {t('purchase.pickUp')} <b>{chosen.name}</b>
        </p>
      )}
      <p className="note">
        {chosen.address}
        <OpenHours
          hours={chosen.hours}
          otherHours={otherHoursIn({ ...chosen, courts: [] }, nextDates(today, COMING_DAYS))}
          today={today}
        />
      </p>
    </div>
  )
}

import { useEffect } from 'react'
import type { OfficePrice } from '../../../shared/reservations/office-booking-schemas.ts'
import { codeOf } from '../../api/not-ok.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { clockText } from '../kit/club-times.ts'
import { useFailureText } from '../kit/failure-text.ts'
import { withQuery } from '../kit/filters.tsx'
import { officeGet } from '../kit/office-calls.ts'
import type { BookedFor } from './member-field.tsx'

/** Time between questions what a court costs that is taken now (ms). The price falls with each half hour. */
const ASK_MS = 30_000

interface Props {
  club: string
  court: string
  /** Start of the slot (ms since 1970); null for a court that is taken now. */
  startsAt: number | null
  /** Number of slots in a row. */
  slots?: number
  bookedFor: BookedFor
  /** Whether the form books several dates. */
  isSeries?: boolean
}

/**
 * The price of a booking that the desk is about to make, by the list of the club. For a court that is taken now, also its end, or why
 * it can’t be taken any more.
 */
export function ListPrice({ club, court, startsAt, slots, bookedFor, isSeries = false }: Props) {
  const { t, language } = useTranslation()
  const { owner, member } = bookedFor
  const isNow = startsAt === null
  const path = withQuery('/office/price', {
    court,
    owner,
    member,
    ...(!isNow && { startsAt: new Date(startsAt).toISOString(), slots: String(slots) }),
  })
  // Without the price the form still books.
  const { value, error, reload } = useLoaded(path, officeGet<OfficePrice>)
  const failureText = useFailureText()
  useEffect(() => {
    if (!isNow) return
    const timer = setInterval(() => void reload(), ASK_MS)
    return () => clearInterval(timer)
  }, [isNow, reload])
  if (isNow && codeOf(error) !== null) return <p aria-live="polite">{failureText(error)}</p>
  if (!value) return null
  const { priceCents, currency, endsAt } = value
  const price = priceCents === null ? null : money(priceCents, currency, language)
  return (
    <p aria-live="polite">
      {isNow && `${t('officeBookings.walkIn.until', { time: clockText(endsAt, club, language) })} · `}
      {price === null
        ? t('officeMoney.booking.free')
        : t(isSeries ? 'officeMoney.booking.listEach' : 'officeMoney.booking.list', { price })}
    </p>
  )
}

import type { OfficePrice } from '../../../shared/reservations/office-booking-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { withQuery } from '../kit/filters.tsx'
import { officeGet } from '../kit/office-calls.ts'
import type { BookedFor } from './member-field.tsx'

interface Props {
  court: string
  /** Start of the slot (ms since 1970). */
  startsAt: number
  /** Number of slots in a row. */
  slots: number
  bookedFor: BookedFor
  /** Whether the form books several dates. */
  isSeries: boolean
}

/** The price of a booking that the desk is about to make, by the list of the club. */
export function ListPrice({ court, startsAt, slots, bookedFor: { owner, member }, isSeries }: Props) {
  const { t, language } = useTranslation()
  const path = withQuery('/office/price', {
    court,
    startsAt: new Date(startsAt).toISOString(),
    slots: String(slots),
    owner,
    member,
  })
  // Without the price the form still books.
  const { value } = useLoaded(path, officeGet<OfficePrice>)
  if (!value) return null
  const { priceCents, currency } = value
  if (priceCents === null) return <p aria-live="polite">{t('officeMoney.booking.free')}</p>
  const price = money(priceCents, currency, language)
  return (
    <p aria-live="polite">{t(isSeries ? 'officeMoney.booking.listEach' : 'officeMoney.booking.list', { price })}</p>
  )
}

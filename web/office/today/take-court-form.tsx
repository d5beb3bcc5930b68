import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '../../../shared/pages/page-table.ts'
import type { Booking } from '../../../shared/reservations/booking-schemas.ts'
import { DEFAULT_CURRENCY } from '../../../shared/shop/currencies.ts'
import { serverNow } from '../../api/server-clock.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { ListPrice } from '../bookings/list-price.tsx'
import { type BookedFor, MemberField } from '../bookings/member-field.tsx'
import { officeJson } from '../kit/office-calls.ts'
import { clubById } from '../kit/places.ts'
import { Problem } from '../kit/problem.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { useDeskPrice } from '../money/use-desk-price.tsx'

interface Props {
  club: string
  court: string
  /** @param taken when the booking ends with which the court was taken; nothing if it was not */
  close: (taken?: string) => void
}

/** Takes a court from now until the next booking, and then opens the form that starts its match, or closes. */
export default function TakeCourtForm({ club, court, close }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [bookedFor, setBookedFor] = useState<BookedFor | null>(null)
  const [isAdding, setAdding] = useState(false)
  // Each try sends the same id, so that the server recognises a retry after a lost answer.
  const [id] = useState(serverNow)
  const form = useRef<HTMLFormElement>(null)
  const price = useDeskPrice(clubById(club)?.currency ?? DEFAULT_CURRENCY)
  const { run, pending, problem } = useOfficeAction(async (scores: boolean, deskPrice: object) => {
    const path = `/court/${encodeURIComponent(court)}/walk-in`
    const { uid, endsAt } = await officeJson<Booking>('POST', path, {
      id,
      title: t('officeBookings.usualTitle'),
      ...bookedFor,
      ...deskPrice,
    })
    if (scores) void navigate(`${pathTo('court', court)}?booking=${uid}`)
    else close(endsAt)
  })
  const take = (scores: boolean) => {
    if (isAdding) return
    const deskPrice = price.read()
    if (deskPrice) void run(scores, deskPrice)
  }
  return (
    <form
      ref={form}
      className={f.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        take(true)
      }}
    >
      <p>{t('officeBookings.walkIn.text')}</p>
      <MemberField club={club} onChange={setBookedFor} onAdding={setAdding} />
      {price.fields}
      {bookedFor && <ListPrice club={club} court={court} startsAt={null} bookedFor={bookedFor} />}
      <Problem text={problem} />
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending || isAdding}>
          {t('officeBookings.walkIn.score')}
        </button>
        <button
          type="button"
          className="button quiet"
          aria-disabled={pending || isAdding}
          onClick={() => {
            if (form.current?.reportValidity()) take(false)
          }}
        >
          {t('officeBookings.walkIn.take')}
        </button>
        {price.button}
        <button type="button" className={`button quiet ${f.apart}`} onClick={() => close()}>
          {t('office.play.back')}
        </button>
      </div>
    </form>
  )
}

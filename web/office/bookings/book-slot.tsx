import { type FormEvent, useState } from 'react'
import { CLUB_RULES } from '../../../shared/clubs/club-limits.ts'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { slotsOf } from '../../../shared/clubs/slots.ts'
import { lastDateFrom, weeksIn } from '../../../shared/reservations/series.ts'
import { slotsInRow } from '../../../shared/reservations/slots-in-row.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { serverNow } from '../../api/server-clock.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { clockText } from '../kit/club-times.ts'
import { Options } from '../kit/options.tsx'
import { useDeskPrice } from '../money/use-desk-price.tsx'
import { ListPrice } from './list-price.tsx'
import { type BookedFor, MemberField } from './member-field.tsx'
import { OverruleField } from './overrule-field.tsx'
import { SeriesConflicts } from './series-conflicts.tsx'
import { useChange } from './use-change.tsx'
import type { SlotCell } from './week-cells.ts'

interface Props {
  club: Club
  cell: SlotCell
  /** @param isMailed whether the person gets an email about it */
  onBooked: (isMailed: boolean) => void
  /** Called to block the slot instead. */
  onBlock: () => void
}

/** Books a slot for a person, once or every week. */
export function BookSlot({ club, cell: { court, date, startsAt }, onBooked, onBlock }: Props) {
  const { t, language } = useTranslation()
  const [bookedFor, setBookedFor] = useState<BookedFor | null>(null)
  const [isMailed, setMailed] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const { send, pending, alert, conflicts, isRuleBroken, clear } = useChange(() => onBooked(isMailed))
  const [reason, setReason] = useState('')
  const [title, setTitle] = useState(() => t('officeBookings.usualTitle'))
  const [until, setUntil] = useState('')
  const [slots, setSlots] = useState(1)
  const price = useDeskPrice(club.currency)
  const known = club.courts.find(({ id }) => id === court.id)
  // The office may book more slots in a row than the club allows.
  const lengths = Array.from({ length: CLUB_RULES.maxSlots.max }, (_, index) =>
    known ? slotsInRow(slotsOf(club, known, date), startsAt, index + 1) : null,
  ).filter((each) => each !== null)
  // Each try sends the same id, so that the server recognises a retry after a lost answer.
  const [id] = useState(serverNow)
  const dates = until > date ? weeksIn(date, until) : 1
  const hasOthers = conflicts.dates.length < dates
  const skips = conflicts.dates.length > 0 && hasOthers
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAdding) return
    const deskPrice = price.read()
    if (!deskPrice) return
    // A rule that is overruled leaves out no dates.
    const skip = isRuleBroken || !skips ? [] : conflicts.dates.map((each) => each.date)
    void send('POST', '/office/reservations', {
      id,
      ...bookedFor,
      court: court.id,
      startsAt: new Date(startsAt).toISOString(),
      title: title.trim(),
      overrule: isRuleBroken ? reason.trim() : null,
      ...(slots > 1 && { slots }),
      ...deskPrice,
      ...(until > date && { repeat: { until, ...(skip.length > 0 && { skip }) } }),
    })
  }
  return (
    <form className={f.form} onSubmit={submit}>
      <MemberField
        club={club.id}
        onAdding={setAdding}
        onChange={(next, isKnown) => {
          setBookedFor(next)
          setMailed(isKnown)
        }}
      />
      <div className={f.row}>
        <Field label={t('officeBookings.bookingTitle')}>
          <input
            required
            maxLength={LONGEST.booking.title}
            className={f.input}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        {lengths.length > 1 && (
          <Field label={t('officeBookings.end')}>
            <select
              className={f.input}
              value={slots}
              onChange={(event) => {
                clear()
                setSlots(Number(event.target.value))
              }}
            >
              <Options
                of={lengths.map(({ minutes, parts }) => [
                  parts.length,
                  clockText(startsAt + minutes * 60_000, club.id, language),
                ])}
              />
            </select>
          </Field>
        )}
        <Field label={t('officeBookings.until')}>
          <input
            type="date"
            min={date}
            max={lastDateFrom(date)}
            className={f.input}
            value={until}
            onChange={(event) => {
              clear()
              setUntil(event.target.value)
            }}
          />
        </Field>
      </div>
      {price.fields}
      {bookedFor && (
        <ListPrice
          club={club.id}
          court={court.id}
          startsAt={startsAt}
          slots={slots}
          bookedFor={bookedFor}
          isSeries={dates > 1}
        />
      )}
      {until > date && <p role="status">{t('officeBookings.count', { count: dates })}</p>}
      {alert}
      <SeriesConflicts conflicts={conflicts.dates} hasOthers={hasOthers} />
      <OverruleField isShown={isRuleBroken} value={reason} onChange={setReason} />
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending || isAdding}>
          {t(isRuleBroken ? 'officeBookings.bookAnyway' : skips ? 'officeBookings.bookOthers' : 'officeBookings.book')}
        </button>
        {price.button}
        <button type="button" className={`button quiet ${f.apart}`} onClick={onBlock}>
          {t('officeBookings.blocks.instead')}
        </button>
      </div>
    </form>
  )
}

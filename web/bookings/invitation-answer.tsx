import { type ReactNode, useState } from 'react'
import type { Booking } from '../../shared/reservations/booking-schemas.ts'
import { useAction } from '../api/use-action.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { dayTitle } from '../ui/day-title.ts'
import f from '../ui/form.module.css'
import { bookedTime } from '../ui/slot-time.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { answerBooking, failureOf, readSeries } from './booking-calls.ts'
import { ConflictList } from './conflict-list.tsx'
import s from './invitation-answer.module.css'
import { ProblemText } from './problem-text.tsx'

/** An answer that a person has given, and the bookings that have it. */
export interface Answered {
  readonly accept: boolean
  readonly bookings: readonly Booking[]
}

interface Props {
  booking: Booking
  /** What the person has answered. A list of several dates says it beside each date instead. */
  status?: string
  /** Further buttons. */
  children?: ReactNode
  onAnswered: (answered: Answered) => void
}

/** Returns the person's own answer to an invitation. Invited people see only themselves among the partners. */
export const answerOf = ({ role, partners }: Booking) => (role === 'partner' ? 'accepted' : partners[0]?.state)

/** Sends the same answer for several bookings of a series. */
export const sendAnswer = ({ accept, bookings }: Answered): Promise<Booking> => {
  const [first, ...others] = bookings.map(({ uid }) => uid)
  return answerBooking(first ?? '', accept, others)
}

/** The buttons to answer an invitation. An invitation to a weekly series lists its dates, and one answer counts for all that are ticked. */
export function InvitationAnswer({ booking, status, children, onAnswered }: Props) {
  const { t, language } = useTranslation()
  const { club: clubOf } = useClubs()
  const { value: series, failed, reload } = useLoaded(booking.series, readSeries)
  // Without the list, the person can still answer for this date.
  const dates = series?.length ? series : series || failed || booking.series === null ? [booking] : null
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { run, pending, error, clear } = useAction(async (accept: boolean, bookings: readonly Booking[]) => {
    try {
      await sendAnswer({ accept, bookings })
    } catch (reason) {
      const dated = failureOf(reason).conflicts.map(({ date }) => date)
      setLeft(new Set([...left, ...bookings.filter(({ date }) => dated.includes(date)).map(({ uid }) => uid)]))
      throw reason
    }
    void reload()
    onAnswered({ accept, bookings })
  })
  const isSeries = dates !== null && dates.length > 1
  const chosen = (dates ?? []).filter(({ uid }) => !left.has(uid))
  const open = (answer: 'accepted' | 'declined') => chosen.filter((each) => answerOf(each) !== answer)
  const [toAccept, toDecline] = [open('accepted'), open('declined')]
  const isNone = dates !== null && chosen.length === 0
  const isLeaving = toDecline.some((each) => answerOf(each) === 'accepted')
  const conflicts = error === null ? [] : failureOf(error).conflicts
  const send = (accept: boolean, bookings: readonly Booking[]) => bookings.length > 0 && void run(accept, bookings)
  const toggle = (uid: string) => {
    clear()
    const next = new Set(left)
    if (!next.delete(uid)) next.add(uid)
    setLeft(next)
  }
  const button = (label: string, onClick: () => void, quiet: boolean) => (
    <button
      type="button"
      className={quiet ? 'button quiet' : 'button'}
      aria-disabled={pending || dates === null || isNone}
      onClick={onClick}
    >
      {label}
    </button>
  )
  const label = (key: 'accept' | 'decline' | 'leave', count: number) =>
    isSeries && count > 0 ? t(`booking.series.${key}`, { count }) : t(`booking.mine.${key}`)
  return (
    <>
      {status !== undefined && <p role="status">{dates !== null && !isSeries && status}</p>}
      {isSeries && (
        <fieldset className={s.dates}>
          <legend>{t('booking.series.legend')}</legend>
          {dates.map((each) => {
            const answer = answerOf(each)
            return (
              <label key={each.uid} className={s.date}>
                <input type="checkbox" checked={!left.has(each.uid)} onChange={() => toggle(each.uid)} />
                <span>
                  {dayTitle(each.date, language)}, {bookedTime(each, language, clubOf(each.club)?.timeZone ?? 'UTC')}
                  {answer && answer !== 'invited' && (
                    <span className={s.answer}> · {t(`booking.series.${answer}`)}</span>
                  )}
                </span>
              </label>
            )
          })}
        </fieldset>
      )}
      {isSeries && <p role="status">{isNone && t('booking.series.none')}</p>}
      <div className={f.actions}>
        {(dates === null || isNone || toAccept.length > 0) &&
          button(label('accept', toAccept.length), () => send(true, toAccept), false)}
        {(dates === null || isNone || toDecline.length > 0) &&
          button(label(isLeaving ? 'leave' : 'decline', toDecline.length), () => send(false, toDecline), true)}
        {children}
      </div>
      <div role="alert">
        {conflicts.length > 0 ? (
          <p className={f.problem}>{t('booking.series.conflicts')}</p>
        ) : (
          <ProblemText error={error} />
        )}
        <ConflictList conflicts={conflicts} />
      </div>
    </>
  )
}

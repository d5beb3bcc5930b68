import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BookingMatch, StartBookingMatch, StartedMatch } from '../../shared/court/booking-match-schemas.ts'
import { whyNotScore } from '../../shared/court/score-window.ts'
import type { KnownNames } from '../../shared/matches/known-names.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { FORMAT_NAMES, type FormatName, NAMED_FORMATS } from '../../shared/scoring/named-formats.ts'
import { logging } from '../api/log-failure.ts'
import { NotOk } from '../api/not-ok.ts'
import { serverNow } from '../api/server-clock.ts'
import { getSignedIn, postSignedIn } from '../api/signed-in-calls.ts'
import { useAction } from '../api/use-action.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { preferSimple } from '../scorer/console-mode.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { clockIn } from '../ui/zone-clock.ts'
import s from './court-page.module.css'
import { NameField } from './name-field.tsx'
import { sidesOf, usualNames } from './sides.ts'

/** Codes of the server that have a text of their own. */
const PROBLEMS = [
  'BOOKING_NOT_YET',
  'BOOKING_OVER',
  'BOOKING_UNPAID',
  'BOOKING_NOT_FOUND',
  'PLAYERS_ALIKE',
  'BLOCKED',
  'SIGNED_OUT',
]
/** The format of a match in an hour that somebody booked. */
const USUAL: FormatName = 'best3MatchTiebreak'

const FAILED = 'Failed to start the match of a booking'

interface Problem {
  readonly code: string
  readonly from?: unknown
}

const problemOf = (error: unknown): Problem => {
  if (!(error instanceof NotOk)) return { code: 'OFFLINE' }
  if (error.status === 401) return { code: 'SIGNED_OUT' }
  return { code: error.code !== null && PROBLEMS.includes(error.code) ? error.code : 'OTHER', from: error.body.from }
}

interface Props {
  uid: string
  /** Time zone of the court. */
  timeZone: string
  /** Whether the person works for the club, and may make the match at any time. */
  isStaff: boolean
  close: () => void
}

/** Asks who plays and by which rules, makes the match of a booking, and opens the console. */
export default function StartForm({ uid, timeZone, isStaff, close }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = `/bookings/${encodeURIComponent(uid)}/match`
  const read = async () => {
    const found = await logging(FAILED, getSignedIn<BookingMatch>(path))
    const time = { startsAt: Date.parse(found.startsAt), endsAt: Date.parse(found.endsAt) }
    const why = isStaff || found.match !== null ? null : whyNotScore(time, null, serverNow())
    // The server would answer so to the start.
    if (why) throw new NotOk(409, { code: why, from: found.from })
    return found
  }
  const { value: booking, error: unread } = useLoaded(`${path} ${isStaff}`, read, true)
  const begun = booking?.match ?? null
  useEffect(() => {
    if (begun === null) return
    preferSimple()
    void navigate(pathTo('scorer', begun), { replace: true })
  }, [begun, navigate])
  const { run, pending, error } = useAction(async (request: StartBookingMatch) => {
    const { match } = await logging(FAILED, postSignedIn<StartedMatch>(path, request))
    preferSimple()
    // Otherwise the browser's Back would lead to this form, which opens the console again.
    close()
    void navigate(pathTo('scorer', match))
  })
  const failure = error ?? unread
  const problem = failure === null ? null : problemOf(failure)

  return (
    <section className={f.form} aria-label={t('court.score')}>
      {booking?.match === null ? (
        <Fields booking={booking} timeZone={timeZone} start={run} pending={pending} close={close} />
      ) : (
        problem === null && <p>{t('loading')}</p>
      )}
      <div role="alert">{problem && <ProblemText problem={problem} timeZone={timeZone} />}</div>
    </section>
  )
}

interface FieldsProps {
  booking: BookingMatch
  timeZone: string
  start: (request: StartBookingMatch) => Promise<void>
  pending: boolean
  close: () => void
}

function Fields({ booking, timeZone, start, pending, close }: FieldsProps) {
  const { t } = useTranslation()
  const [isDoubles, setIsDoubles] = useState(booking.players.length > 2)
  const [names, setNames] = useState(() => usualNames(booking.players, (number) => t('court.guest', { number })))
  const [known, setKnown] = useState<KnownNames>({})
  const [format, setFormat] = useState<FormatName>(USUAL)

  function submit(event: FormEvent) {
    event.preventDefault()
    const category = t(isDoubles ? 'court.doubles' : 'court.singles')
    const sides = sidesOf(names, isDoubles, booking.players, known)
    void start({ sides, category, format: NAMED_FORMATS[format] })
  }

  // In singles the second player is the opponent. In doubles the first two are partners.
  const labels = isDoubles
    ? (['yourSide', 'partner', 'against', 'theirPartner'] as const)
    : (['yourSide', 'against'] as const)
  return (
    <form className={f.form} onSubmit={submit}>
      <h2 className={s.title}>{t('court.whoPlays')}</h2>
      <SegmentedChoice
        legend={t('court.kind')}
        segments={[
          { value: 'singles', label: t('court.singles') },
          { value: 'doubles', label: t('court.doubles') },
        ]}
        chosen={isDoubles ? 'doubles' : 'singles'}
        onChange={(kind) => setIsDoubles(kind === 'doubles')}
      />
      <div className={`stack-4 ${s.names}`}>
        {labels.map((label, index) => (
          <NameField
            key={label}
            label={t(`court.${label}`)}
            value={names[index] ?? ''}
            club={booking.club}
            timeZone={timeZone}
            people={booking.players}
            known={known}
            onChange={(name) => setNames(names.with(index, name))}
            onKnow={(next, name) => {
              setKnown(next)
              setNames(names.with(index, name))
            }}
          />
        ))}
      </div>
      <Field label={t('court.format')}>
        <select className={f.input} value={format} onChange={({ target }) => setFormat(target.value as FormatName)}>
          {FORMAT_NAMES.map((name) => (
            <option key={name} value={name}>
              {t(`format.${name}`)}
            </option>
          ))}
        </select>
      </Field>
      <p className={s.dim}>{t('court.public')}</p>
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending}>
          {t('court.start')}
        </button>
        <button type="button" className="button quiet" onClick={close}>
          {t('court.cancel')}
        </button>
      </div>
    </form>
  )
}

/** Says what happened, and what to do. */
function ProblemText({ problem: { code, from }, timeZone }: { problem: Problem; timeZone: string }) {
  const { t, language } = useTranslation()
  return (
    <p className={f.problem}>
      {t(`court.problem.${code}`, { time: typeof from === 'string' ? clockIn(timeZone, from, language) : '' })}{' '}
      {code === 'SIGNED_OUT' && <SignInLink>{t('court.signInLink')}</SignInLink>}
    </p>
  )
}

import { type FormEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BookingMatch, StartBookingMatch, StartedMatch } from '../../shared/court/booking-match-schemas.ts'
import { whyNotScore } from '../../shared/court/score-window.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { FORMAT_NAMES, type FormatName, NAMED_FORMATS } from '../../shared/scoring/named-formats.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { onReturn } from '../api/connection.ts'
import { logFailure } from '../api/log-failure.ts'
import { NotOk } from '../api/not-ok.ts'
import { serverNow } from '../api/server-clock.ts'
import { getSignedIn, postSignedIn } from '../api/signed-in-calls.ts'
import { preferSimple } from '../scorer/console-mode.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { clockIn } from '../ui/zone-clock.ts'
import s from './court-page.module.css'
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

interface Problem {
  readonly code: string
  readonly from?: unknown
}

const problemOf = (error: unknown): Problem => {
  logFailure('Failed to start the match of a booking', error)
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
  const [booking, setBooking] = useState<BookingMatch | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const path = `/bookings/${encodeURIComponent(uid)}/match`
  const isUnread = booking === null
  const [tries, setTries] = useState(0)
  useEffect(() => (isUnread ? onReturn(() => setTries((before) => before + 1)) : undefined), [isUnread])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a lost connection, the booking loads again
  useEffect(() => {
    getSignedIn<BookingMatch>(path).then(
      (found) => {
        if (found.match === null) {
          const time = { startsAt: Date.parse(found.startsAt), endsAt: Date.parse(found.endsAt) }
          const why = isStaff ? null : whyNotScore(time, null, serverNow())
          if (why) return setProblem({ code: why, from: found.from })
          setProblem(null)
          return setBooking(found)
        }
        preferSimple()
        void navigate(pathTo('scorer', found.match), { replace: true })
      },
      (error: unknown) => setProblem(problemOf(error)),
    )
  }, [path, isStaff, navigate, tries])

  async function start(request: StartBookingMatch) {
    setProblem(null)
    try {
      const { match } = await postSignedIn<StartedMatch>(path, request)
      preferSimple()
      // Otherwise the browser's Back would lead to this form, which opens the console again.
      close()
      void navigate(pathTo('scorer', match))
    } catch (error) {
      setProblem(problemOf(error))
    }
  }

  return (
    <section className={f.form} aria-label={t('court.score')}>
      {booking ? <Fields booking={booking} start={start} close={close} /> : problem === null && <p>{t('loading')}</p>}
      <div role="alert">{problem && <ProblemText problem={problem} timeZone={timeZone} />}</div>
    </section>
  )
}

interface FieldsProps {
  booking: BookingMatch
  start: (request: StartBookingMatch) => Promise<void>
  close: () => void
}

function Fields({ booking, start, close }: FieldsProps) {
  const { t } = useTranslation()
  const list = useId()
  const [isDoubles, setIsDoubles] = useState(booking.players.length > 2)
  const [names, setNames] = useState(() => usualNames(booking.players, (number) => t('court.guest', { number })))
  const [format, setFormat] = useState<FormatName>(USUAL)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const category = t(isDoubles ? 'court.doubles' : 'court.singles')
    const sides = sidesOf(names, isDoubles, booking.players)
    await start({ sides, category, format: NAMED_FORMATS[format] })
    setBusy(false)
  }

  // In singles the second player is the opponent. In doubles the first two are partners.
  const labels = isDoubles
    ? (['yourSide', 'partner', 'against', 'theirPartner'] as const)
    : (['yourSide', 'against'] as const)
  return (
    <form className={f.form} onSubmit={(event) => void submit(event)}>
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
      <datalist id={list}>
        {booking.players.map(({ person, name }) => name !== '' && <option key={person} value={name} />)}
      </datalist>
      <div className={s.names}>
        {labels.map((label, index) => (
          <Field key={label} label={t(`court.${label}`)}>
            <input
              className={f.input}
              value={names[index]}
              onChange={({ target }) => setNames(names.with(index, target.value))}
              onFocus={({ target }) => target.select()}
              list={list}
              maxLength={LONGEST.match.guest}
              pattern="[^@]*\S[^@]*"
              title={t('court.nameHint')}
              autoComplete="off"
              required
            />
          </Field>
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
        <button type="submit" className="button" aria-disabled={busy}>
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

import { Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { CourtNow } from '../../shared/court/court-schemas.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { isMissing } from '../api/not-ok.ts'
import { useSession } from '../api/session.ts'
import { FollowSlot } from '../follow/follow-slot.tsx'
import { loadAllLanguages } from '../i18n/all-languages.ts'
import { lazyPart } from '../i18n/lazy-part.tsx'
import { SuspendedClubs } from '../scoreboard/suspended-clubs.tsx'
import { keysOfTab } from '../scorer/tab-keys.ts'
import { courtName } from '../ui/court-name.ts'
import { AbsentPage } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { Unloaded } from '../ui/unloaded.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { CourtBoard } from './court-board.tsx'
import s from './court-page.module.css'
import { NextAtCourt } from './next-at-court.tsx'
import { ScoreButton } from './score-button.tsx'
import { ScoreMatch } from './score-match.tsx'
import { StateBesideMatch, StateLine } from './state-line.tsx'
import { useCourt } from './use-court.ts'

const WalkIn = lazyPart(['bookings', 'club'], () => import('./walk-in.tsx'), Unloaded)
const Results = lazyPart(['bookings'], () => import('./court-results.tsx'), Unloaded)
const StartForm = lazyPart(['formats'], () => import('./start-form.tsx'), Unloaded)
/** The poster has one sentence in every language. */
const Poster = lazyPart([], async () => (await Promise.all([import('./poster.tsx'), loadAllLanguages()]))[0], Unloaded)

/** The page behind the QR code at a court: what is on, the score, and what is next. */
export default function CourtPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const { now, error, reload } = useCourt(id)
  const [query, setQuery] = useSearchParams()
  const booking = query.get('booking')
  const signedIn = useSession(({ token }) => token !== null)
  const home = { to: PAGES.clubs.path, label: t('court.clubs') }
  if (isMissing(error)) return <AbsentPage title={t('court.missing')} text={t('court.missingText')} {...home} />
  if (error !== null && !now)
    return <AbsentPage title={t('court.failed')} text={t('court.failedText')} retry={reload} {...home} />
  if (!now) {
    return (
      <div className="page">
        <PageHeading title={t('loading')} />
      </div>
    )
  }
  if (query.has('poster')) {
    return (
      <Suspense fallback={null}>
        <Poster court={now} />
      </Suspense>
    )
  }
  const name = courtName(now.name, t)
  return (
    <div className={`page stack-6 ${s.page}`}>
      <PageHeading title={`${name}, ${now.clubName}`} className={s.heading}>
        <span className={s.club} lang="es">
          {now.clubName}
        </span>{' '}
        <span className={s.court}>{name}</span>
      </PageHeading>
      <SuspendedClubs club={now.club} />
      {now.match !== null && <CourtBoard key={now.match} id={now.match} />}
      {signedIn && (
        <Suspense fallback={null}>
          <Results court={now.id} match={now.match ?? now.score?.match ?? null} />
        </Suspense>
      )}
      {now.match === null ? <StateLine court={now} /> : <StateBesideMatch court={now} match={now.match} />}
      {booking === null ? (
        <Score court={now} start={(uid) => setQuery({ booking: uid }, { replace: true })} reload={reload} />
      ) : (
        <Suspense fallback={null}>
          <StartForm
            timeZone={now.timeZone}
            isStaff={now.mayPrint}
            key={booking}
            uid={booking}
            close={() => setQuery({}, { replace: true })}
          />
        </Suspense>
      )}
      <NextAtCourt court={now} />
      <FollowSlot kind="court" id={now.id} name={`${name}, ${now.clubName}`} />
      {now.mayPrint && (
        <p>
          <Link to={{ search: '?poster' }}>{t('court.poster')}</Link>
        </p>
      )}
    </div>
  )
}

/** The button to score. A visitor whose court this may be is asked to sign in. */
function Score({
  court: { id, match, state, score, walkIn },
  start,
  reload,
}: {
  court: CourtNow
  start: (uid: string) => void
  reload: () => Promise<unknown>
}) {
  const { t } = useTranslation()
  const signedIn = useSession(({ token }) => token !== null)
  // The scorer key is for every match. For people and links, the server decides.
  const scorable = score?.match ?? (keysOfTab().typed === null ? null : match)
  const taken = (uid: string) => {
    // The state of the court is that of a moment ago: free.
    void reload()
    start(uid)
  }
  const take = walkIn && <WalkIn court={id} onTaken={taken} />
  if (scorable !== null)
    return (
      <>
        {take}
        <ScoreMatch key={scorable} id={scorable} isShown={scorable === match} />
      </>
    )
  const booking = score?.booking
  if (booking) return <ScoreButton onClick={() => start(booking)} />
  if (take) return take
  if (signedIn || (state !== 'booked' && match === null)) return null
  return (
    <div className="stack-3">
      <p className={s.dim}>{t('court.signIn')}</p>
      <SignInLink className="button quiet">{t('court.signInLink')}</SignInLink>
    </div>
  )
}

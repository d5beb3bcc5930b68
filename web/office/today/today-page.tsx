import { Suspense, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { PAGES } from '../../../shared/pages/page-table.ts'
import { useNow } from '../../api/use-now.ts'
import { lazyPart } from '../../i18n/lazy-part.tsx'
import { useLive } from '../../match-feed/match-store.ts'
import { useMatchList } from '../../match-feed/match-view.ts'
import { useMessages } from '../../scoreboard/message-line.tsx'
import { SuspendedClubs } from '../../scoreboard/suspended-clubs.tsx'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { ClubChoice } from '../kit/club-choice.tsx'
import { Fold } from '../kit/fold.tsx'
import { LeaveQuestion } from '../kit/leave-question.tsx'
import { useMe } from '../kit/me-store.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubsWhere } from '../kit/places.ts'
import { useChosenClub, useClubSearch } from '../kit/use-chosen-club.ts'
import { CourtClashes } from '../matches/court-clashes.tsx'
import { headingOf } from '../matches/desk-dialog-store.ts'
import { DeskDialogs } from '../matches/desk-dialogs.tsx'
import { GrantDay } from '../matches/grant-day.tsx'
import { MyMatches } from '../matches/my-matches.tsx'
import { AllPlay } from './all-play.tsx'
import { CourtCard } from './court-card.tsx'
import { type CourtDay, courtDays } from './court-days.ts'
import { CourtOverview } from './court-overview.tsx'
import type { LineValues } from './line-form.tsx'
import { MessageForm, TournamentForm } from './screen-lines.tsx'
import { ScreenOption } from './screen-option.tsx'
import s from './today-page.module.css'
import { useCourtStates } from './use-court-states.ts'

/** Time between updates of the delays (ms). */
const TICK_MS = 15_000

/** Screens that show the courts in a few lines first, and fold the club, the message and the settings of big screens. */
const PHONE = '(max-width: 47.99rem)'

/** The courts of a club side by side, with their current, next and late matches. */
export default function TodayPage() {
  const { t } = useTranslation()
  const search = useClubSearch()
  return (
    <OfficeFrame
      title={t('office.today.title')}
      lead={t('office.today.lead')}
      action={
        <Link to={officePathTo('newMatch') + search} className="button">
          {t('office.matches.new')}
        </Link>
      }
    >
      <MyMatches />
      <DeskDialogs />
      <Today />
    </OfficeFrame>
  )
}

/** Few clubs have one, so its code and texts load later. */
const ContestedResults = lazyPart(
  ['officeContested'],
  () => import('./contested-results.tsx'),
  () => null,
)

/** A correction seldom contradicts a match, so its code and texts load later. */
const ContradictedMatches = lazyPart(
  ['officeContradictions'],
  () => import('./contradicted-matches.tsx'),
  () => null,
)

/** Most of the time nothing is late, so its code and texts load later. */
const LateMatches = lazyPart(
  ['officeLate', 'order', 'competitions'],
  () => import('./late-matches.tsx'),
  () => null,
)

function Today() {
  const { t } = useTranslation()
  const { may } = useMe()
  const [, setParams] = useSearchParams()
  const clubs = clubsWhere((club) => may('match.describe', { club }))
  const shown = useChosenClub(clubs)
  const now = useNow(TICK_MS)
  const isPhone = useMedia(PHONE)
  const [drafts] = useState(() => new Map<string, LineValues>())
  const [isUnsaved, setUnsaved] = useState(false)
  const [makesSheets, setMakesSheets] = useState(false)
  const { state, matches, retry } = useMatchList()
  const summaries = useLive((live) => live.summaries)
  const days = useMemo(
    () => (shown ? courtDays(shown, matches, summaries, now) : null),
    [shown, matches, summaries, now],
  )
  const { messages, suspended, put } = useMessages()
  const { stateOf, reload } = useCourtStates(shown, days ? matchesIn(days.courts) : '')
  if (!shown || !days) return null
  const manages = may('courts.manage', { club: shown.id })
  const { id: club, name } = shown
  const message = messages.find((each) => each.club === club)
  const lines = { club, drafts, onDrafts: setUnsaved }
  const makes = may('grant.manage', { club, court: shown.courts[0]?.id ?? null })
  const choice = (
    <ClubChoice clubs={clubs} chosen={club} onChoose={(chosen) => setParams({ club: chosen }, { replace: true })} />
  )
  const screen = (
    <Link to={`${PAGES.bigScreen.path}?${new URLSearchParams({ club })}`} className="button quiet">
      {t('office.today.bigScreen')}
    </Link>
  )
  // The page has one order for all widths: a part that moved would lose what somebody has typed, also while the page is printed.
  return (
    <>
      <LeaveQuestion isUnsaved={isUnsaved} />
      {isPhone && clubs.length > 1 && <Fold title={name}>{choice}</Fold>}
      {state !== 'ready' && <LoadingLine failed={state === 'failed' && t('office.failed')} onRetry={retry} />}
      {isPhone && <CourtOverview courts={days.courts} now={now} club={club} stateOf={stateOf} onChoose={showCourt} />}
      <SuspendedClubs club={club} className={s.paused} />
      <CourtClashes key={`clashes ${club}`} club={club} folded={isPhone} />
      <Suspense>
        <LateMatches key={`late ${club}`} club={shown} now={now} />
      </Suspense>
      {may('competition.manage', { club }) && (
        <Suspense>
          <ContradictedMatches key={`contradicted ${club}`} club={club} />
        </Suspense>
      )}
      {may('player.manage', { club }) && (
        <Suspense>
          <ContestedResults key={`contested ${club}`} club={club} />
        </Suspense>
      )}
      <div className={`wrap ${s.tools}`}>
        {!isPhone && choice}
        {!isPhone && screen}
        {makes && (
          <button type="button" className={`button quiet ${s.sheets}`} onClick={() => setMakesSheets(true)}>
            {t('office.sheets.button')}
          </button>
        )}
        {manages && (
          <AllPlay
            club={shown}
            live={days.live}
            suspended={days.suspended}
            isSuspended={suspended.some((each) => each.club === club)}
            message={message}
          />
        )}
      </div>
      {manages && (
        <Fold key={`message ${club}`} title={t('office.message.fold')} now={message?.text} isPlain={!isPhone}>
          <MessageForm {...lines} message={message} put={put} />
        </Fold>
      )}
      <ul className={s.courts}>
        {days.courts.map((day: CourtDay) => (
          <li key={day.court}>
            <CourtCard day={day} state={stateOf(day.court)} reload={reload} now={now} club={club} />
          </li>
        ))}
      </ul>
      {hasMatches(days.elsewhere) && (
        <section className={s.elsewhere}>
          <h2 className="subtitle">{t('office.today.noCourt')}</h2>
          <CourtCard day={days.elsewhere} state={stateOf('')} reload={reload} now={now} club={club} />
        </section>
      )}
      <div className={s.settings}>
        <Fold key={`screen ${club}`} title={t('office.today.bigScreen')} isPlain={!isPhone}>
          {isPhone && screen}
          {manages && (
            <>
              <TournamentForm {...lines} />
              <ScreenOption club={club} forAll={may('courts.manage', { club: null })} />
            </>
          )}
        </Fold>
      </div>
      {makes && <GrantDay club={shown} open={makesSheets} close={() => setMakesSheets(false)} />}
    </>
  )
}

const hasMatches = ({ on, next, tomorrow, overdue, over }: CourtDay): boolean =>
  [on, next, tomorrow, overdue, over].flat().length > 0

/** Names the matches that have the courts, or are next there. */
const matchesIn = (courts: readonly CourtDay[]): string =>
  courts.map(({ on, next }) => [...on, ...next].map(({ id, status }) => `${id} ${status}`).join()).join(';')

/** Scrolls to the card of a court, and moves the focus there. */
function showCourt(court: string): void {
  const heading = document.getElementById(headingOf(court))
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}

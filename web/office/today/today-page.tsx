import { Fragment, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { PAGES } from '../../../shared/pages/page-table.ts'
import { useNow } from '../../api/use-now.ts'
import { useLive } from '../../match-feed/match-store.ts'
import { useMatchList } from '../../match-feed/match-view.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { ClubChoice } from '../kit/club-choice.tsx'
import { LeaveQuestion } from '../kit/leave-question.tsx'
import { useMe } from '../kit/me-store.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubsWhere } from '../kit/places.ts'
import { useChosenClub, useClubSearch } from '../kit/use-chosen-club.ts'
import { CourtClashes } from '../matches/court-clashes.tsx'
import { headingOf } from '../matches/desk-dialog-store.ts'
import { DeskDialogs } from '../matches/desk-dialogs.tsx'
import { MyMatches } from '../matches/my-matches.tsx'
import { AllPlay } from './all-play.tsx'
import { CourtCard } from './court-card.tsx'
import { type CourtDay, courtDays } from './court-days.ts'
import { CourtOverview } from './court-overview.tsx'
import { LineForm } from './line-form.tsx'
import { ScreenOption } from './screen-option.tsx'
import s from './today-page.module.css'

/** Time between updates of the delays (ms). */
const TICK_MS = 15_000

/** Screens that show the courts in a few lines first, and the settings of big screens last. */
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

function Today() {
  const { t } = useTranslation()
  const { may } = useMe()
  const [, setParams] = useSearchParams()
  const clubs = clubsWhere((club) => may('match.describe', { club }))
  const shown = useChosenClub(clubs)
  const now = useNow(TICK_MS)
  const isPhone = useMedia(PHONE)
  const [drafts] = useState(() => new Map<string, string>())
  const [isUnsaved, setUnsaved] = useState(false)
  const { state, matches, retry } = useMatchList()
  const summaries = useLive((live) => live.summaries)
  const days = useMemo(
    () => (shown ? courtDays(shown, matches, summaries, now) : null),
    [shown, matches, summaries, now],
  )
  if (!shown || !days) return null
  const manages = may('courts.manage', { club: shown.id })
  const settings = manages && (
    <Fragment key={shown.id}>
      <LineForm line="message" club={shown.id} drafts={drafts} onDrafts={setUnsaved} />
      <LineForm line="tournament" club={shown.id} drafts={drafts} onDrafts={setUnsaved} />
      <ScreenOption club={shown.id} forAll={may('courts.manage', { club: null })} />
    </Fragment>
  )
  return (
    <>
      <div className={`wrap ${s.tools}`}>
        <ClubChoice clubs={clubs} chosen={shown.id} onChoose={(club) => setParams({ club }, { replace: true })} />
        <Link to={`${PAGES.bigScreen.path}?${new URLSearchParams({ club: shown.id })}`} className="button quiet">
          {t('office.today.bigScreen')}
        </Link>
        {manages && <AllPlay club={shown} live={days.live} suspended={days.suspended} />}
      </div>
      <CourtClashes key={`clashes ${shown.id}`} club={shown.id} />
      <LeaveQuestion isUnsaved={isUnsaved} />
      {!isPhone && settings}
      {state !== 'ready' && <LoadingLine failed={state === 'failed' && t('office.failed')} onRetry={retry} />}
      {isPhone && <CourtOverview courts={days.courts} now={now} club={shown.id} onChoose={showCourt} />}
      <ul className={s.courts}>
        {days.courts.map((day: CourtDay) => (
          <li key={day.court}>
            <CourtCard day={day} now={now} club={shown.id} />
          </li>
        ))}
      </ul>
      {[days.elsewhere.on, days.elsewhere.next, days.elsewhere.overdue].flat().length > 0 && (
        <section className={s.elsewhere}>
          <h2 className="subtitle">{t('office.today.noCourt')}</h2>
          <CourtCard day={days.elsewhere} now={now} club={shown.id} />
        </section>
      )}
      {isPhone && <div className={s.settings}>{settings}</div>}
    </>
  )
}

/** Scrolls to the card of a court, and moves the focus there. */
function showCourt(court: string): void {
  const heading = document.getElementById(headingOf(court))
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}

import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { onScreen, onSlide, SCREEN_MODES, type ScreenMode } from '../../shared/matches/big-screen.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { useLive } from '../match-feed/match-store.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useMatchList } from '../match-feed/match-view.ts'
import { MessageLine } from '../scoreboard/message-line.tsx'
import { clockTime } from '../ui/dates.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { useNow } from '../ui/use-now.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { useWakeLock } from '../ui/use-wake-lock.ts'
import s from './big-screen-page.module.css'
import { Controls } from './controls.tsx'
import { ScreenCard } from './screen-card.tsx'
import { useChances } from './use-chances.ts'
import { useIdle } from './use-idle.ts'
import { useSlides } from './use-slides.ts'

/** Time (ms) without a message after which scores count as old. Pings arrive every ten seconds, and answers to polls every five. */
const SILENCE_MS = 15_000
/** Time (ms) between shifts of the picture by a few pixels. */
const SHIFT_MS = 60_000

/** The page for a screen in the clubhouse. It runs unattended for months. */
export default function BigScreenPage() {
  const [params] = useSearchParams()
  const mode = SCREEN_MODES.find((each) => each === params.get('mode')) ?? 'live'
  const club = useKnownClub(params.get('club'))
  const { state, matches } = useMatchesOf(club)
  const stale = useStale()
  const idle = useIdle()
  const [x, y] = shiftAt(useNow(SHIFT_MS))
  useWakeLock()
  useBlackPage()

  return (
    <div className={s.screen} data-idle={idle} data-stale={stale}>
      <div className={s.shifted} style={{ transform: `translate(${x}px, ${y}px)` }}>
        {/* React's key makes each mode start at its first slide. */}
        {state === 'ready' ? (
          <Screen key={mode} mode={mode} club={club} matches={matches} stale={stale} />
        ) : (
          <Nothing mode={mode} />
        )}
      </div>
    </div>
  )
}

/** Returns the club in the address, or null for all clubs. An unknown club counts as all clubs, once the clubs are loaded. */
function useKnownClub(id: string | null): string | null {
  const { clubs, club } = useClubs()
  return clubs && !club(id) ? null : id
}

/** Returns the matches of a club, or of all clubs. */
function useMatchesOf(club: string | null) {
  const { state, matches } = useMatchList()
  const summaries = useLive((live) => live.summaries)
  const shown = useMemo(
    () => (club === null ? matches : matches.filter(({ id }) => summaries[id]?.club === club)),
    [club, matches, summaries],
  )
  return { state, matches: shown }
}

interface Shown {
  mode: ScreenMode
  /** The club whose matches and messages are shown; null for all clubs. */
  club: string | null
  matches: readonly MatchView[]
  stale: boolean
}

function Screen({ mode, club, matches, stale }: Shown) {
  const { t } = useTranslation()
  const shown = useMemo(() => onScreen(mode, matches), [mode, matches])
  const slides = useSlides(shown.length)
  const cards = onSlide(shown, slides.current)
  const hasChances = useChances()
  return (
    <>
      <header className={s.head}>
        <Title mode={mode} className={s.title} />
        {stale && <DataAge />}
        {!slides.playing && <PausedSign />}
        <Controls mode={mode} slides={slides} />
        {slides.count > 1 && (
          <p className={s.place}>
            <span className="hidden-text">{t('bigscreen.page')} </span>
            {slides.current + 1} / {slides.count}
          </p>
        )}
      </header>
      <MessageLine club={club} className={s.message} />
      {shown.length === 0 ? (
        <p className={s.empty}>{t(`bigscreen.empty.${mode}`)}</p>
      ) : (
        <ul key={slides.current} className={shown.length === 1 ? `${s.grid} ${s.alone}` : s.grid}>
          {cards.map((match) => (
            <li key={match.id} className={s.cell}>
              <ScreenCard match={match} stale={stale} chances={hasChances(match.id)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const UNITS = [
  ['d', 1440],
  ['h', 60],
  ['min', 1],
] as const

/** The time and age of the scores: "14:05 · 2 min old". The age is in minutes, because seconds that change would distract. */
function DataAge() {
  const { t, language } = useTranslation()
  const lastContact = useLive((live) => live.lastContact)
  const minutes = Math.floor((useNow() - lastContact) / 60_000)
  const [unit, size] = UNITS.find(([, each]) => minutes >= each) ?? ['new', 1]
  return (
    <p className={s.age}>
      <time dateTime={new Date(lastContact).toISOString()}>
        {clockTime(new Date(lastContact).toISOString(), language)}
      </time>
      {' · '}
      {t(`bigscreen.old.${unit}`, { number: Math.floor(minutes / size) })}
    </p>
  )
}

/** A sign that is visible while paging is paused. Without it the screen would look broken. */
function PausedSign() {
  const { t } = useTranslation()
  return (
    <p className={s.paused}>
      <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M5 2.5v11M11 2.5v11" strokeWidth="3" />
      </svg>
      {t('bigscreen.paused')}
    </p>
  )
}

/** A black page until the first matches load, with a title for screen readers. */
const Nothing = ({ mode }: { mode: ScreenMode }) => <Title mode={mode} className="hidden-text" />

/** The title, which is Spanish in every language of the page. */
function Title({ mode, className }: { mode: ScreenMode; className: string | undefined }) {
  const { t } = useTranslation()
  return (
    <PageHeading title={t(`bigscreen.${mode}`)} className={className}>
      <span lang="es">{t(`bigscreen.${mode}`)}</span>
    </PageHeading>
  )
}

/** Makes the document black in both themes, as the server does before the first paint. */
function useBlackPage(): void {
  useEffect(() => {
    document.documentElement.dataset.screen = 'big'
    return () => {
      delete document.documentElement.dataset.screen
    }
  }, [])
}

/** Returns whether the scores may be old. */
function useStale(): boolean {
  const lastContact = useLive((live) => live.lastContact)
  return useNow() - lastContact > SILENCE_MS
}

/** Offsets of the picture (CSS px) in successive steps, back and forth. */
const SWING = [0, 2, 4, 2, 0, -2, -4, -2] as const

/** Returns the offset (CSS px) of the picture at this time. It changes each minute against burn-in, and repeats after 64 minutes. */
export function shiftAt(now: number): readonly [x: number, y: number] {
  const minute = Math.floor(now / 60_000)
  return [swing(minute), swing(Math.floor(minute / SWING.length))]
}

const swing = (step: number): number => SWING[step % SWING.length] ?? 0

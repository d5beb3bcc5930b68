import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { onPage, onScreen, SCREEN_MODES, type ScreenMode } from '../../shared/matches/big-screen.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useMatchList } from '../match-feed/use-matches.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { useNow } from '../ui/use-now.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { useWakeLock } from '../ui/use-wake-lock.ts'
import s from './big-screen-page.module.css'
import { shiftAt } from './burn-in.ts'
import { Controls } from './controls.tsx'
import { DataAge } from './data-age.tsx'
import { PausedSign } from './paused-sign.tsx'
import { ScreenCard } from './screen-card.tsx'
import { useIdle } from './use-idle.ts'
import { usePages } from './use-pages.ts'
import { useStale } from './use-stale.ts'

/** Cursor and controls leave after so long without any input, ms. */
const IDLE_AFTER = 5000
/** How often the picture moves by a few pixels, ms. */
const SHIFT_EVERY = 60_000

/** The screen above the bar: nobody touches it for months. */
export default function BigScreenPage() {
  const [params] = useSearchParams()
  const mode = SCREEN_MODES.find((each) => each === params.get('mode')) ?? 'live'
  const { state, matches } = useMatchList()
  const stale = useStale()
  const idle = useIdle(IDLE_AFTER)
  const [x, y] = shiftAt(useNow(SHIFT_EVERY))
  useWakeLock()
  useBlackPage()

  return (
    <div className={s.screen} data-idle={idle} data-stale={stale}>
      <div className={s.shifted} style={{ transform: `translate(${x}px, ${y}px)` }}>
        {/* Another mode starts at its own first page. */}
        {state === 'ready' ? (
          <Screen key={mode} mode={mode} matches={matches} stale={stale} />
        ) : (
          <Nothing mode={mode} />
        )}
      </div>
    </div>
  )
}

function Screen({ mode, matches, stale }: { mode: ScreenMode; matches: readonly MatchView[]; stale: boolean }) {
  const { t } = useTranslation()
  const shown = useMemo(() => onScreen(mode, matches), [mode, matches])
  const pages = usePages(shown.length)
  const cards = onPage(shown, pages.page)
  return (
    <>
      <header className={s.head}>
        <Title mode={mode} className={s.title} />
        {stale && <DataAge />}
        {!pages.playing && <PausedSign />}
        <Controls mode={mode} pages={pages} />
        {pages.count > 1 && (
          <p className={s.place}>
            <span className="hidden-text">{t('bigscreen.page')} </span>
            {pages.page + 1} / {pages.count}
          </p>
        )}
      </header>
      {shown.length === 0 ? (
        <p className={s.empty}>{t(`bigscreen.empty.${mode}`)}</p>
      ) : (
        <ul key={pages.page} className={shown.length === 1 ? `${s.grid} ${s.alone}` : s.grid}>
          {cards.map((match) => (
            <li key={match.id} className={s.cell}>
              <ScreenCard match={match} stale={stale} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Before the first matches are here: black. Only a screen reader is told which page this is. */
const Nothing = ({ mode }: { mode: ScreenMode }) => <Title mode={mode} className="hidden-text" />

/** Spanish in every language. */
function Title({ mode, className }: { mode: ScreenMode; className: string | undefined }) {
  const { t } = useTranslation()
  return (
    <PageHeading title={t(`bigscreen.${mode}`)} className={className}>
      <span lang="es">{t(`bigscreen.${mode}`)}</span>
    </PageHeading>
  )
}

/** The whole document is black in both themes, as index.html makes it before the first paint. */
function useBlackPage(): void {
  useEffect(() => {
    document.documentElement.dataset.screen = 'big'
    return () => {
      delete document.documentElement.dataset.screen
    }
  }, [])
}

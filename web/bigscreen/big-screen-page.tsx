import { Suspense, useEffect } from 'react'
import { useDeviceTime } from '../api/use-now.ts'
import { lazyPart } from '../i18n/lazy-part.tsx'
import { useLive } from '../match-feed/match-store.ts'
import { Unloaded } from '../ui/unloaded.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { useWakeLock } from '../ui/use-wake-lock.ts'
import s from './big-screen-page.module.css'
import { CourtScreen } from './court-screen.tsx'
import { ListScreen } from './list-screen.tsx'
import { ScreenTitle } from './screen-head.tsx'
import { useBrandUpdates } from './use-brand-updates.ts'
import { useChosen } from './use-chosen.ts'
import { useIdle } from './use-idle.ts'

/** Time (ms) without a message after which scores count as old. Pings arrive every ten seconds, and answers to polls every five. */
const SILENCE_MS = 15_000
/** Time (ms) between shifts of the picture by a few pixels. */
const SHIFT_MS = 60_000

const DrawScreen = lazyPart(['competitions'], () => import('./draw-screen.tsx'), Unloaded)
/** The texts of competitions name the rounds of draws. */
const OrderScreen = lazyPart(['competitions'], () => import('./order-screen.tsx'), Unloaded)

/** The page for a screen in the clubhouse. It runs unattended for months. */
export default function BigScreenPage() {
  const chosen = useChosen()
  const stale = useStale()
  const idle = useIdle()
  const [x, y] = shiftAt(useDeviceTime(SHIFT_MS))
  const maySleep = useWakeLock()
  useBlackPage()
  useBrandUpdates()

  return (
    <div className={s.screen} data-idle={idle} data-stale={stale}>
      <div className={s.shifted} style={{ transform: `translate(${x}px, ${y}px)` }}>
        {/* React's key makes each mode start at its first slide. */}
        {chosen.mode === 'competition' && chosen.competition !== null ? (
          <Suspense fallback={<ScreenTitle mode={chosen.mode} className="hidden-text" />}>
            <DrawScreen key={chosen.competition} id={chosen.competition} stale={stale} />
          </Suspense>
        ) : chosen.state !== 'ready' ? (
          <ScreenTitle mode={chosen.mode} className="hidden-text" />
        ) : chosen.mode === 'order' ? (
          <Suspense fallback={<ScreenTitle mode={chosen.mode} className="hidden-text" />}>
            <OrderScreen chosen={chosen} stale={stale} />
          </Suspense>
        ) : chosen.mode === 'courts' ? (
          <CourtScreen chosen={chosen} stale={stale} />
        ) : chosen.mode === 'competition' ? null : (
          <ListScreen key={chosen.mode} mode={chosen.mode} chosen={chosen} stale={stale} />
        )}
        {maySleep && <MaySleep />}
      </div>
    </div>
  )
}

/** The line that the screen may turn off. It is hidden with the controls, because it is for the person who sets up the screen. */
function MaySleep() {
  const { t } = useTranslation()
  return <p className={s.sleep}>{t('bigscreen.maySleep')}</p>
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
  return useDeviceTime() - lastContact > SILENCE_MS
}

/** Offsets of the picture (CSS px) in successive steps, back and forth. */
const SWING = [0, 2, 4, 2, 0, -2, -4, -2] as const

/** Returns the offset (CSS px) of the picture at this time. It changes each minute against burn-in, and repeats after 64 minutes. */
export function shiftAt(now: number): readonly [x: number, y: number] {
  const minute = Math.floor(now / 60_000)
  return [swing(minute), swing(Math.floor(minute / SWING.length))]
}

const swing = (step: number): number => SWING[step % SWING.length] ?? 0

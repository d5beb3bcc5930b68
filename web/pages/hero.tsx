import { lazy, type ReactNode, Suspense } from 'react'
import { BrokenCourt, WaitingCourt } from './court-states.tsx'
import { Palm } from './court-svg.tsx'
import s from './hero.module.css'

/** Everything that follows matches comes beside the first paint, not before it. */
const liveCourt = () => import('./live-court.tsx').catch(() => ({ default: BrokenCourt }))
const LiveCourt = lazy(liveCourt)
if (!import.meta.env.SSR && location.pathname === '/') void liveCourt()

/** A court seen from above at dusk, and on it the match of the moment. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className={`night ${s.hero}`}>
      <Palm className={s.palmLeft} />
      <Palm className={s.palmRight} />
      <div className={s.inner}>
        {children}
        <Suspense fallback={<WaitingCourt />}>
          <LiveCourt />
        </Suspense>
      </div>
    </section>
  )
}

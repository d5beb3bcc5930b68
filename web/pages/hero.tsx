import { lazy, type ReactNode, Suspense } from 'react'
import { BrokenCourt, WaitingCourt } from './court.tsx'
import { Palm } from './court-svg.tsx'
import s from './hero.module.css'

/** Loads the code for matches. It is a separate file, so that the first paint does not wait for it. */
const liveCourt = () => import('./live-court.tsx').catch(() => ({ default: BrokenCourt }))
const LiveCourt = lazy(liveCourt)
if (!import.meta.env.SSR && location.pathname === '/') void liveCourt()

/** A court at dusk, seen from above, with the featured match on it. */
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

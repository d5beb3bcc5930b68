import { useMemo } from 'react'
import { CARDS_PER_SLIDE, type ListMode, onScreen, onSlide, slideCount } from '../../shared/matches/big-screen.ts'
import { isOverdue } from '../../shared/matches/lateness.ts'
import { useNow } from '../api/use-now.ts'
import { MessageLine } from '../scoreboard/message-line.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import p from './big-screen-page.module.css'
import s from './list-screen.module.css'
import { ScreenCard } from './screen-card.tsx'
import { ScreenHead } from './screen-head.tsx'
import type { Chosen } from './use-chosen.ts'
import { useScreens } from './use-screens.ts'
import { useSlides } from './use-slides.ts'

/** Time (ms) between checks of which matches nobody expects any more. */
const CHECK_MS = 60_000

/** The documented modes: three by three cards. A single match fills the screen. */
export function ListScreen({ mode, chosen, stale }: { mode: ListMode; chosen: Chosen; stale: boolean }) {
  const { t } = useTranslation()
  const { club, matches, timeZone, zoneOf, placeOf } = chosen
  const cards = CARDS_PER_SLIDE[mode]
  const now = useNow(CHECK_MS)
  const shown = useMemo(() => onScreen(mode, matches, now), [mode, matches, now])
  const slides = useSlides(slideCount(shown.length, cards))
  const { tournament, hasChances } = useScreens(club)
  return (
    <>
      <ScreenHead mode={mode} slides={slides} stale={stale} tournament={tournament} timeZone={timeZone} />
      <MessageLine club={club} className={p.message} />
      {shown.length === 0 ? (
        <p className={p.empty}>{t(`bigscreen.empty.${mode}`)}</p>
      ) : (
        <ul
          key={slides.current}
          className={`${p.cards} ${s.grid} ${shown.length === 1 ? s.alone : ''}`}
          // A match that is alone is as narrow as a card of a wide screen, also on a portrait screen.
          data-lines={shown.length === 1 ? undefined : 'one'}
        >
          {onSlide(shown, slides.current, cards).map((match) => (
            <li key={match.id} className={`${p.cell} ${s.cell}`}>
              <ScreenCard
                match={match}
                stale={stale}
                chances={hasChances(match.id)}
                {...placeOf(match)}
                overdue={isOverdue(match, now)}
                {...zoneOf(match)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

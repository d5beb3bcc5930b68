import { type CSSProperties, useMemo } from 'react'
import { CARDS_PER_SLIDE, onCourts, onSlide, slideCount } from '../../shared/matches/big-screen.ts'
import { useNow } from '../api/use-now.ts'
import { startsById, useOrderOfToday } from '../order/order-data.ts'
import { MessageLine } from '../scoreboard/message-line.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import p from './big-screen-page.module.css'
import s from './court-screen.module.css'
import { NextMatches } from './next-matches.tsx'
import { ScreenCard } from './screen-card.tsx'
import { ScreenHead } from './screen-head.tsx'
import type { Chosen } from './use-chosen.ts'
import { useScreens } from './use-screens.ts'
import { useSlides } from './use-slides.ts'

/** Time (ms) between checks of which matches are on: the result of a finished match goes without any news. */
const CHECK_MS = 10_000
const CARDS = CARDS_PER_SLIDE.courts
/** Maximum number of cards in one column on which each partner of a pair has a line. */
const MOST_HIGH = 3
/** The columns of a wide screen, by the number of cards. */
const COLUMNS = [1, 1, 2, 2, 2, 3, 3] as const

/** The match that is on at each court, as large as fits, and the next matches below. */
export function CourtScreen({ chosen, stale }: { chosen: Chosen; stale: boolean }) {
  const { t } = useTranslation()
  const { mode, club, courts, matches, timeZone, zoneOf, placeOf } = chosen
  const now = useNow(CHECK_MS)
  const shown = useMemo(
    () =>
      onCourts(
        matches,
        courts.map(({ id }) => id),
        now,
      ),
    [matches, courts, now],
  )
  const slides = useSlides(slideCount(shown.on.length, CARDS))
  const cards = onSlide(shown.on, slides.current, CARDS)
  const { tournament, hasChances } = useScreens(club)
  const { order } = useOrderOfToday(club, timeZone)
  const starts = useMemo(() => startsById(order), [order])
  const columns = COLUMNS[cards.length] ?? 1
  const layout = {
    '--cards': cards.length,
    '--columns': columns,
    '--rows': Math.ceil(cards.length / columns),
  } as CSSProperties
  return (
    <>
      <ScreenHead mode={mode} slides={slides} stale={stale} tournament={tournament} timeZone={timeZone} />
      <MessageLine club={club} className={p.message} />
      {cards.length > 0 && (
        <ul
          key={slides.current}
          className={`${p.cards} ${s.tiles}`}
          style={layout}
          data-lines={cards.length > MOST_HIGH ? 'one' : undefined}
        >
          {cards.map((match) => (
            <li key={match.id} className={`${p.cell} ${s.tile}`}>
              <ScreenCard
                match={match}
                stale={stale}
                chances={hasChances(match.id)}
                {...placeOf(match)}
                {...zoneOf(match)}
              />
            </li>
          ))}
        </ul>
      )}
      {shown.next.length > 0 && (
        <NextMatches matches={shown.next} now={now} zoneOf={zoneOf} placeOf={placeOf} starts={starts} />
      )}
      {shown.on.length + shown.next.length === 0 && <p className={p.empty}>{t('bigscreen.empty.courts')}</p>}
    </>
  )
}

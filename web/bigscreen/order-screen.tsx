import { type CSSProperties, useMemo } from 'react'
import { CARDS_PER_SLIDE, onSlide, slideCount } from '../../shared/matches/big-screen.ts'
import { withInitials } from '../../shared/matches/brief-name.ts'
import { phaseOf } from '../../shared/matches/live-order.ts'
import type { OrderMatchAnswer, PlacedMatchAnswer } from '../../shared/order/order-schemas.ts'
import { type BySide, of } from '../../shared/scoring/score.ts'
import { setsInRow, shownStatus, showsPointsInRow } from '../../shared/scoring/shown-score.ts'
import { useNow } from '../api/use-now.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { matchesOf, useOrderOfToday } from '../order/order-data.ts'
import { type ByKey, briefExpectedText, kindText, plannedText, sideText } from '../order/order-texts.ts'
import { aboutText, numberedRound } from '../order/round-text.ts'
import { MessageLine } from '../scoreboard/message-line.tsx'
import { SetDigits, SIDES } from '../scoreboard/score-parts.tsx'
import { courtName } from '../ui/court-name.ts'
import { clockTime } from '../ui/dates.ts'
import { dayTitle } from '../ui/day-title.ts'
import { useTranslation } from '../ui/use-translation.ts'
import p from './big-screen-page.module.css'
import s from './order-screen.module.css'
import { ScreenHead } from './screen-head.tsx'
import type { Chosen } from './use-chosen.ts'
import { useScreens } from './use-screens.ts'
import { useSlides } from './use-slides.ts'

/** Time (ms) between updates of the expected starts. */
const TICK_MS = 20_000
const COURTS = CARDS_PER_SLIDE.order
/** The columns of a wide screen, by the number of courts. */
const COLUMNS = [1, 1, 2, 3, 2, 3, 3] as const
/** Matches of a court that fit, with one row of courts and with two. */
const MATCHES = { oneRow: 6, twoRows: 3 }
/** Letters of a side's names above which first names become initials. */
const LONG = 20

/** The order of play of a day: for each court the match that is on, and the next ones with their expected starts. */
export default function OrderScreen({ chosen, stale }: { chosen: Chosen; stale: boolean }) {
  const { t, language } = useTranslation()
  const { mode, courts, matches, timeZone } = chosen
  // A screen for all clubs shows the first one.
  const club = chosen.club ?? courts[0]?.club ?? null
  const { club: clubOf } = useClubs()
  const now = useNow(TICK_MS)
  const { order, error, date } = useOrderOfToday(club, timeZone, chosen.date)
  const { tournament } = useScreens(club)
  const byKey = useMemo(() => new Map(matchesOf(order).map((match) => [match.key, match])), [order])
  const live = useMemo(() => new Map(matches.map((match) => [match.id, match])), [matches])
  const isOver = ({ id, status }: PlacedMatchAnswer): boolean =>
    phaseOf((id === null ? undefined : live.get(id))?.status ?? status) === 'over'
  const shown = (order?.courts ?? [])
    .filter(({ court }) => courts.some(({ id }) => id === court))
    .map((court) => ({ ...court, matches: court.matches.filter((match) => !isOver(match)) }))
    .filter((court) => court.matches.length > 0)
  const slides = useSlides(slideCount(shown.length, COURTS))
  const cards = onSlide(shown, slides.current, COURTS)
  const columns = COLUMNS[cards.length] ?? 1
  const rows = Math.ceil(cards.length / columns)
  const most = rows > 1 ? MATCHES.twoRows : MATCHES.oneRow
  const layout = {
    '--columns': columns,
    '--rows': rows,
  } as CSSProperties
  return (
    <>
      <ScreenHead
        mode={mode}
        slides={slides}
        stale={stale}
        tournament={tournament}
        about={[clubOf(club)?.name, date && dayTitle(date, language)].filter(Boolean).join(' · ')}
        timeZone={timeZone}
      />
      <MessageLine club={club} className={p.message} />
      {order && shown.length === 0 && (
        <p className={p.empty}>{t(chosen.date === null ? 'bigscreen.empty.order' : 'order.none')}</p>
      )}
      {!order && error !== null && <p className={p.empty}>{t('order.failed')}</p>}
      {cards.length > 0 && (
        <ul key={slides.current} className={`${p.cards} ${s.courts}`} style={layout}>
          {cards.map(({ court, name, matches: line }) => (
            <li key={court} className={`${p.cell} ${s.court}`}>
              <h2 className={s.name}>{courtName(name, t)}</h2>
              <ol className={s.matches}>
                {line.slice(0, most).map((match) => (
                  <OrderRow
                    key={match.key}
                    match={match}
                    view={match.id === null ? undefined : live.get(match.id)}
                    byKey={byKey}
                    now={now}
                    clock={(moment) => clockTime(moment, language, timeZone)}
                  />
                ))}
              </ol>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface RowProps {
  match: PlacedMatchAnswer
  view: MatchView | undefined
  byKey: ByKey
  now: number
  clock: (moment: number) => string
}

function OrderRow({ match, view, byKey, now, clock }: RowProps) {
  const { t } = useTranslation()
  const status = view ? shownStatus(view.score) : match.status
  const planned = plannedText(match, clock, t)
  const nameOf = (before: OrderMatchAnswer) => numberedRound(before, t)
  const full: BySide<string> = [sideText(match.sides[0], byKey, t, nameOf), sideText(match.sides[1], byKey, t, nameOf)]
  const brief = match.sides.every(({ players }) => players.length > 0) ? withInitials(full) : full
  return (
    <li className={s.match}>
      <p className={`clipped ${s.when}`}>
        {status === 'scheduled' ? (
          <>
            <span className={s.time}>{kindText(match, clock, t)}</span>
            {match.expected && ` · ${briefExpectedText(match.expected, now, clock, t)}`}
            {planned !== null && ` · ${planned}`}
          </>
        ) : (
          <span className={status === 'live' ? s.live : s.time}>{t(`status.${status}`)}</span>
        )}
        {status === 'suspended' &&
          match.expected &&
          ` · ${t('order.goesOn', { when: briefExpectedText(match.expected, now, clock, t) })}`}
        {` · ${aboutText(match, t)}`}
      </p>
      {SIDES.map((side) => (
        <p key={side} className={s.side}>
          <span className={`clipped ${s.player}`}>
            {of(full, side).length > LONG ? of(brief, side) : of(full, side)}
          </span>
          {view && status !== 'scheduled' && (
            <span className={s.score}>
              {setsInRow(view.score).map((set, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sets keep their order
                <span key={index}>
                  <SetDigits set={set} side={side} className={undefined} />
                </span>
              ))}
              {showsPointsInRow(view.score) && (
                <span className={status === 'live' ? s.live : undefined}>{of(view.points, side)}</span>
              )}
            </span>
          )}
        </p>
      ))}
    </li>
  )
}

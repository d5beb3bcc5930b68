import { type CSSProperties, memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { ZonedClubs } from '../../shared/clubs/club-zone.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import { isUntimed } from '../../shared/matches/lateness.ts'
import { inLiveOrder, type Phase } from '../../shared/matches/live-order.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { MatchStatus } from '../../shared/scoring/score.ts'
import { useNow, useServerNow } from '../api/use-now.ts'
import { useOwnMessage } from '../api/use-own-message.ts'
import { timeZoneOf } from '../clubs/club-times.ts'
import { useKnownClubs } from '../clubs/clubs-store.ts'
import { haveSeveralClubs, useDayAndCourt, usePlacesKnown } from '../clubs/day-and-court.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useMatchList } from '../match-feed/match-view.ts'
import { dayName } from '../ui/dates.ts'
import { LoadingText } from '../ui/loading-text.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useRetry } from '../ui/use-retry.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { BLOCK, byDay, type Day, RUN, sameMatches } from './days.ts'
import { Reconnecting, useReconnecting } from './freshness.tsx'
import { CardSkeleton, MatchCard } from './match-card.tsx'
import s from './match-list.module.css'
import { SuspendedClubs } from './suspended-clubs.tsx'

interface Props {
  title: string
  /** Page that shows one match. */
  page: 'liveMatch' | 'matchStats'
  /** Whether to order by phase (in play, upcoming, finished) instead of by date. */
  phased?: boolean
  /** The matches that come before all others. */
  first?: FirstMatches | null
}

/** Matches that come before all others in a list by phase. */
export interface FirstMatches {
  readonly heading: ReactNode
  readonly isFirst: (match: MatchView, now: number) => boolean
}

/** A page with every match: the live list and the statistics list. */
export function MatchList({ title, page, phased = false, first = null }: Props) {
  const { t } = useTranslation()
  const { state: loaded, matches, retry } = useMatchList()
  // A card that named its court later would move the cards below it.
  const arePlacesKnown = usePlacesKnown(matches)
  const state = loaded === 'ready' && !arePlacesKnown ? 'loading' : loaded
  const again = useRetry(state === 'ready', retry)
  useScrolling()
  const stale = useReconnecting()
  const count = (status: MatchStatus) => matches.filter((match) => match.status === status).length
  const [live, suspended] = [count('live'), count('suspended')]
  return (
    <div className="page" data-stale={stale || undefined}>
      <div className={`wrap ${s.head}`}>
        <PageHeading title={title} />
        <p className={`note line ${s.count}`}>
          {/* This label replaces the counts, which may be old. Nothing moves. */}
          {state !== 'failed' && <Reconnecting />}
          {(state === 'failed' || (state === 'loading' && !stale)) && <LoadingText />}
          {state === 'ready' &&
            !stale &&
            [
              matches.length > 0 && t('live.matches', { count: matches.length }),
              live > 0 && t('live.now', { count: live }),
              suspended > 0 && t('live.suspended', { count: suspended }),
            ]
              .filter(Boolean)
              .join(' · ')}
        </p>
      </div>
      {phased && <SuspendedClubs className={s.suspended} />}
      {state === 'ready' && <Days matches={matches} page={page} phased={phased} first={first} />}
      {state === 'loading' && <Waiting />}
      {state === 'failed' && <Failed onRetry={again} />}
    </div>
  )
}

/** Time between two checks which matches nobody expects any more (ms). */
const OVERDUE_CHECK_MS = 60_000

const NO_CLUBS: ZonedClubs = []
const NO_MATCHES: readonly MatchView[] = []

/** The matches, with a heading for each day or phase. */
function Days({
  matches,
  page,
  phased,
  first,
}: Required<Pick<Props, 'page' | 'phased' | 'first'>> & { matches: readonly MatchView[] }) {
  const { t } = useTranslation()
  const held = useRef<readonly Day[]>([])
  const clubs = useKnownClubs().clubs ?? NO_CLUBS
  const now = useNow(OVERDUE_CHECK_MS)
  const [ahead, others] = useMemo(() => parted(matches, first, now), [matches, first, now])
  const top = useRef<Day | null>(null)
  top.current = useMemo(
    () => (ahead.length === 0 ? null : firstDay(inLiveOrder(ahead, now), top.current)),
    [ahead, now],
  )
  held.current = useMemo(
    () => (phased ? byDay(inLiveOrder(others, now), clubs, held.current, now) : byDay(others, clubs, held.current)),
    [others, clubs, phased, now],
  )
  const namesClub = useMemo(() => haveSeveralClubs(matches), [matches])
  if (matches.length === 0) {
    return (
      <Notice>
        <p>{t('live.empty')}</p>
      </Notice>
    )
  }
  return (
    <>
      {top.current && (
        <DaySection day={top.current} page={page} namesClub={namesClub} clubs={clubs} heading={first?.heading} />
      )}
      {held.current.map((day) => (
        <DaySection key={day.key} day={day} page={page} namesClub={namesClub} clubs={clubs} />
      ))}
    </>
  )
}

/** Returns the matches that come first, and the others, in their order. */
function parted(
  matches: readonly MatchView[],
  first: FirstMatches | null,
  now: number,
): readonly [readonly MatchView[], readonly MatchView[]] {
  if (first === null) return [NO_MATCHES, matches]
  const ahead = new Set(matches.filter((match) => first.isFirst(match, now)))
  return ahead.size === 0 ? [NO_MATCHES, matches] : [[...ahead], matches.filter((match) => !ahead.has(match))]
}

/** Returns the matches that come first as a day. It stays the same object until one of them changes. */
const firstDay = (matches: readonly MatchView[], held: Day | null): Day =>
  held && sameMatches(held.matches, matches) ? held : { key: 'first', phase: null, day: null, matches }

interface CardsProps {
  page: Props['page']
  /** Whether the cards name the club, because the list has matches of several clubs. */
  namesClub: boolean
}

interface DayProps extends CardsProps {
  day: Day
  /** The clubs, whose time zones decide the date in the heading. */
  clubs: ZonedClubs
  /** In place of the day and the phase. */
  heading?: ReactNode
}

/** Memoized: rendered only when one of its matches or the clubs change. */
const DaySection = memo(({ day: { phase, matches }, clubs, heading, ...shared }: DayProps) => {
  const { language } = useTranslation()
  return (
    <section className={s.day} style={cards(matches)}>
      {heading ? (
        <h2 className={s.date}>{heading}</h2>
      ) : (
        <DayHeading phase={phase} match={matches[0]} clubs={clubs} language={language} />
      )}
      {chunks(matches, BLOCK).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its index
        <div key={index} className={s.cards} style={cards(block)}>
          {chunks(block, RUN).map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a run is identified by its index
            <CardRun key={index} matches={run} {...shared} />
          ))}
        </div>
      ))}
    </section>
  )
})

/** Memoized: rendered only when one of its matches changes. */
const CardRun = memo(
  ({ matches, page, namesClub }: CardsProps & { matches: readonly MatchView[] }) => {
    const { place } = useDayAndCourt()
    return (
      <ul className={`${s.list} ${s.cards}`} style={cards(matches)}>
        {matches.map((match) => (
          <li key={match.id}>
            <MatchCard match={match} to={pathTo(page, match.id)} note={place(match, namesClub)} links />
          </li>
        ))}
      </ul>
    )
  },
  (before, after) =>
    before.page === after.page && before.namesClub === after.namesClub && sameMatches(before.matches, after.matches),
)

/** Returns a style with the number of cards. From it, the CSS estimates the height of cards that were never visible. */
const cards = ({ length }: readonly MatchView[]) => ({ '--cards': length }) as CSSProperties

interface HeadingProps {
  phase: Phase | null
  /** The first match of the day. */
  match: MatchView | undefined
  clubs: ZonedClubs
  language: string
}

/** Memoized: formatting dates is slow, and a list can have many days. */
const DayHeading = memo(({ phase, match, clubs, language }: HeadingProps) => {
  const { t } = useTranslation()
  const now = useServerNow()
  const isTimed = !match || phase === null || !isUntimed(match)
  const day = match && phase !== 'inPlay' && dayName(match.date, language, now, timeZoneOf(match.club, clubs))
  const texts = [phase && t(`live.phase.${phase}`), isTimed ? day : t('live.untimed')]
  return <h2 className={s.date}>{texts.filter(Boolean).join(' · ')}</h2>
})

/** The message of a page whose matches failed to load. They load again by themselves when the connection returns. */
function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  useOwnMessage()
  return (
    <p className={`dim row ${s.failed}`}>
      {t('live.listFailed')}
      <button type="button" className="button quiet" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  )
}

function Waiting() {
  return (
    <div className={`${s.day} while-loading`}>
      <div className={s.date} aria-hidden="true">
        &nbsp;
      </div>
      <div className={s.list}>
        {Array.from({ length: 12 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <CardSkeleton key={index} />
        ))}
      </div>
    </div>
  )
}

/** Time (ms) without a scroll event after which scrolling has ended. */
const REST_MS = 200

/**
 * Sets `data-scrolling` on the root while the page is scrolled, which pauses animations. Each pulsing dot is a layer, and
 * sorting the layers of a long list is the slowest part of a frame.
 */
function useScrolling(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(timer)
      timer = undefined
      delete dataset.scrolling
    }
    const scrolled = () => {
      if (timer === undefined) dataset.scrolling = ''
      clearTimeout(timer)
      timer = setTimeout(rest, REST_MS)
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      window.removeEventListener('scroll', scrolled)
      rest()
    }
  }, [])
}

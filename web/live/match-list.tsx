import { type CSSProperties, memo, useMemo, useRef } from 'react'
import { inPieces } from '../../shared/lists/in-pieces.ts'
import { dayName } from '../ui/dates.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useRetry } from '../ui/use-retry.ts'
import { useWords } from '../ui/use-words.ts'
import { BLOCK, byDay, type Day, LIVE, RUN, sameMatches } from './days.ts'
import { useMatchList } from './live-hooks.ts'
import { Reconnecting, useReconnecting } from './live-labels.tsx'
import { CardSkeleton, MatchCard } from './match-card.tsx'
import s from './match-list.module.css'
import type { MatchView } from './match-view.ts'
import { useScrolling } from './use-scrolling.ts'

interface Props {
  title: string
  /** Each card leads to its match under this path. */
  under: string
  /** Whether what is being played leads, before the days. */
  liveFirst?: boolean
}

/**
 * Every match, newest date first, as a page of its own: one for the boards, which those in play lead, and one for the statistics.
 */
export function MatchList({ title, under, liveFirst = false }: Props) {
  const { t } = useWords()
  const { state, matches, retry } = useMatchList()
  const again = useRetry(state === 'ready', retry)
  useScrolling()
  const stale = useReconnecting()
  const live = matches.filter(({ status }) => status === 'live').length
  return (
    <div className="page" data-stale={stale || undefined}>
      <div className={s.head}>
        <PageHeading title={title} />
        <p className={s.count}>
          {/* In the place of the counts, which may be old: nothing moves. */}
          <Reconnecting />
          {state === 'ready'
            ? !stale &&
              [
                matches.length > 0 && t('live.matches', { count: matches.length }),
                live > 0 && t('live.now', { count: live }),
              ]
                .filter(Boolean)
                .join(' · ')
            : t('loading')}
        </p>
      </div>
      {state === 'ready' ? (
        <Days matches={matches} under={under} liveFirst={liveFirst} />
      ) : (
        <Waiting retry={state === 'failed' ? again : null} />
      )}
    </div>
  )
}

/** The matches as they come, newest date first, with a heading where the day changes. */
function Days({ matches, under, liveFirst }: { matches: readonly MatchView[]; under: string; liveFirst: boolean }) {
  const { t } = useWords()
  const held = useRef<readonly Day[]>([])
  held.current = useMemo(() => byDay(matches, held.current, liveFirst), [matches, liveFirst])
  if (matches.length === 0) {
    return (
      <Notice>
        <p>{t('live.empty')}</p>
      </Notice>
    )
  }
  return held.current.map((day) => <DaySection key={day.key} day={day} under={under} />)
}

/** Rendered when something of its own changes. */
const DaySection = memo(({ day: { key, matches }, under }: { day: Day; under: string }) => {
  const { t, language } = useWords()
  return (
    <section className={s.day} style={cards(matches)}>
      {key === LIVE ? (
        <h2 className={s.date}>{t('live.nowTitle')}</h2>
      ) : (
        <DayHeading date={matches[0]?.date ?? key} language={language} />
      )}
      {inPieces(matches, BLOCK).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is known by its place
        <div key={index} className={s.cards} style={cards(block)}>
          {inPieces(block, RUN).map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a run is known by its place
            <CardRun key={index} matches={run} under={under} />
          ))}
        </div>
      ))}
    </section>
  )
})

/** Rendered when one of its own matches changes. */
const CardRun = memo(
  ({ matches, under }: { matches: readonly MatchView[]; under: string }) => (
    <ul className={`${s.list} ${s.cards}`} style={cards(matches)}>
      {matches.map((match) => (
        <li key={match.id}>
          <MatchCard match={match} to={`${under}/${match.id}`} />
        </li>
      ))}
    </ul>
  ),
  (before, after) => before.under === after.under && sameMatches(before.matches, after.matches),
)

/** From which the styles know how tall what was never in sight will be. */
const cards = ({ length }: readonly MatchView[]) => ({ '--cards': length }) as CSSProperties

/** Rendered only when it changes: dates in words are dear, and there is a heading for each of many days. */
const DayHeading = memo(({ date, language }: { date: string; language: string }) => (
  <h2 className={s.date}>{dayName(date, language)}</h2>
))

function Waiting({ retry }: { retry: (() => void) | null }) {
  const { t } = useWords()
  return (
    <>
      {retry && (
        <p className={s.failed}>
          {t('live.listFailed')}
          <button type="button" className="button quiet" onClick={retry}>
            {t('retry')}
          </button>
        </p>
      )}
      <div className={s.day}>
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
    </>
  )
}

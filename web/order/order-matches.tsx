import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import type { OrderAnswer } from '../../shared/order/order-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { LONGEST_SEARCH } from '../../shared/players/profile.ts'
import { useMatchList } from '../match-feed/match-view.ts'
import { dayText } from '../ui/day-title.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { useInAddress } from '../ui/in-address.ts'
import { Notice } from '../ui/notice.tsx'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './day-order.module.css'
import { FollowFound } from './follow-found.tsx'
import { nextDay, nextDayOf } from './next-days.ts'
import { calendarOf, withName } from './of-player.ts'
import { matchesOf, useOwnPlayer } from './order-data.ts'
import { OrderByCourt, OrderByTime } from './order-lists.tsx'
import type { ShownOrder } from './order-match.tsx'
import { OwnMatches } from './own-matches.tsx'

const VIEWS = ['court', 'time'] as const

interface Props {
  order: OrderAnswer
  club: Club
  clubs: readonly Club[]
  now: number
}

/** The matches of a day: one's own, then all by court or by time, or those of a player whose name somebody types. */
export function OrderMatches({ order, club, clubs, now }: Props) {
  const { t, language } = useTranslation()
  const ownPlayer = useOwnPlayer()
  const own = ownPlayer?.player ?? null
  const { matches: feed } = useMatchList()
  const [view, setView] = useInAddress('view')
  const [name, setName] = useInAddress('q')
  const matches = useMemo(() => matchesOf(order), [order])
  const live = useMemo(() => new Map(feed.map((match) => [match.id, match])), [feed])
  const shown: ShownOrder = useMemo(
    () => ({ byKey: new Map(matches.map((match) => [match.key, match])), live, timeZone: order.timeZone, now, own }),
    [matches, live, order.timeZone, now, own],
  )
  const listed = useMemo(() => withName(order, name ?? ''), [order, name])
  const ownMatches = (
    <OwnMatches
      order={order}
      shown={shown}
      calendar={calendarOf(ownPlayer)}
      next={own === null ? undefined : nextDayOf(own, clubs, feed, now)}
    />
  )
  const next = matches.length === 0 ? nextDay(club, feed, order.date) : undefined
  if (matches.length === 0)
    return (
      <>
        <Notice>
          <p>{t('order.none')}</p>
          {next !== undefined && (
            <p>
              <Link to={pathTo('orderOfDay', club.id, next)} className="go">
                {t('order.next', { day: dayText(next, language) })}
              </Link>
            </p>
          )}
        </Notice>
        {ownMatches}
      </>
    )
  return (
    <>
      {!order.published && <p className="note">{t('order.unpublished')}</p>}
      {ownMatches}
      <div className={`screen-only wrap ${s.choices}`}>
        <Field label={t('order.player')}>
          <input
            className={f.input}
            type="search"
            value={name ?? ''}
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            onChange={({ target }) => setName(target.value || null)}
          />
        </Field>
        <SegmentedChoice
          legend={t('order.view')}
          segments={VIEWS.map((value) => ({ value, label: t(`order.views.${value}`) }))}
          chosen={view === 'time' ? 'time' : 'court'}
          onChange={(chosen) => setView(chosen === 'time' ? chosen : null)}
        />
      </div>
      <FollowFound order={order} name={name ?? ''} />
      {matchesOf(listed).length === 0 && <p role="status">{t('order.noPlayer')}</p>}
      {view === 'time' ? <OrderByTime order={listed} shown={shown} /> : <OrderByCourt order={listed} shown={shown} />}
    </>
  )
}

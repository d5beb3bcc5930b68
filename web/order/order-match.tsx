import { Link } from 'react-router-dom'
import type { OrderMatchAnswer, PlacedMatchAnswer } from '../../shared/order/order-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { of, type Side } from '../../shared/scoring/score.ts'
import { setsInRow, shownStatus, showsPointsInRow } from '../../shared/scoring/shown-score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { SetDigits } from '../scoreboard/score-parts.tsx'
import { StatusPill } from '../scoreboard/status-pill.tsx'
import { clockTime } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './order-match.module.css'
import { type ByKey, expectedText, kindText, namesOf, plannedText, sideText, versusText } from './order-texts.ts'
import { numberedRound } from './round-text.ts'

/** What all matches of an order are shown with. */
export interface ShownOrder {
  readonly byKey: ByKey
  /** The matches of the live feed by their ids, with their scores. */
  readonly live: ReadonlyMap<string, MatchView>
  readonly timeZone: string
  readonly now: number
  /** Id of the player who is signed in; null for nobody. */
  readonly own: string | null
}

interface Props {
  match: PlacedMatchAnswer
  /** Name of the court, if the list does not name it. */
  court?: string
  shown: ShownOrder
}

/** A match of the order of play: when it starts, its sides with their score, its event and round. */
export function OrderMatch({ match, court, shown }: Props) {
  const { t, language } = useTranslation()
  const { byKey, live, timeZone, now, own } = shown
  const clock = (moment: number) => clockTime(moment, language, timeZone)
  const view = match.id === null ? undefined : live.get(match.id)
  const status = view ? shownStatus(view.score) : match.status
  const planned = status === 'scheduled' ? plannedText(match, clock, t) : null
  const isOpenRest = status === 'suspended' && match.expected === null && match.kind === 'followedBy'
  const isOwn = match.sides.some(({ players }) => players.some(({ id }) => id !== null && id === own))
  return (
    <li className={s.match} data-own={isOwn || undefined} data-live={status === 'live' || undefined}>
      <p className={s.top}>
        {/* Nobody knows when a suspended match resumes, before the office says so. */}
        <span className={s.kind}>{isOpenRest ? t('order.goesOnLater') : kindText(match, clock, t)}</span>
        {court !== undefined && <span className={s.court}>{court}</span>}
        {status !== 'scheduled' && <StatusPill status={status} suspension={view?.score.suspension} quiet />}
      </p>
      {planned !== null && <p className={s.expected}>{planned}</p>}
      {match.expected && status === 'scheduled' && (
        <p className={s.expected}>{expectedText(match.expected, now, clock, t)}</p>
      )}
      {match.expected && status === 'suspended' && (
        <p className={s.expected}>{t('order.goesOn', { when: expectedText(match.expected, now, clock, t) })}</p>
      )}
      <div className={s.sides}>
        <SideRow match={match} view={view} side={1} byKey={byKey} />
        <SideRow match={match} view={view} side={2} byKey={byKey} />
      </div>
      <p className={s.about}>
        <About match={match} />{' '}
        {match.id !== null && (
          <Link to={pathTo('liveMatch', match.id)} className={`screen-only ${s.board}`}>
            {t('order.board')}
            <span className="hidden-text">: {versusText(match, byKey, t)}</span>
          </Link>
        )}
      </p>
    </li>
  )
}

/** The event of a match, which leads to its draw, and the round. */
function About({ match }: { match: OrderMatchAnswer }) {
  const { t } = useTranslation()
  const { event, category } = match
  const round = numberedRound(match, t)
  return (
    <span>
      {event ? <Link to={pathTo('competitionEvent', event.competition, event.id)}>{category}</Link> : category}
      {round && ` · ${round}`}
    </span>
  )
}

interface SideProps {
  match: PlacedMatchAnswer
  view: MatchView | undefined
  side: Side
  byKey: ByKey
}

function SideRow({ match, view, side, byKey }: SideProps) {
  const { t } = useTranslation()
  const known = of(match.sides, side)
  const isWinner = view?.score.winner === side
  return (
    <p className={s.side} data-winner={isWinner || undefined}>
      {namesOf(known) === '' ? (
        <span className={`dim ${s.name}`}>{sideText(known, byKey, t, (before) => numberedRound(before, t))}</span>
      ) : (
        <span className={s.name}>
          {known.players.map(({ id, name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pair keeps its order
            <span key={index}>
              {index > 0 && ' / '}
              {id === null ? name : <Link to={pathTo('player', id)}>{name}</Link>}
            </span>
          ))}
          {isWinner && <span className="hidden-text"> {t('live.winner')}</span>}
        </span>
      )}
      {view && view.status !== 'scheduled' && <Score view={view} side={side} />}
    </p>
  )
}

function Score({ view, side }: { view: MatchView; side: Side }) {
  return (
    <span className={s.score}>
      {setsInRow(view.score).map((set, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sets keep their order
        <span key={index} className={s.digit}>
          <SetDigits set={set} side={side} className={s.tiebreak} />
        </span>
      ))}
      {showsPointsInRow(view.score) && (
        <span className={view.status === 'live' ? `${s.points} ${s.alive}` : s.points}>{of(view.points, side)}</span>
      )}
    </span>
  )
}

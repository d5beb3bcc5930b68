import { useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { DrawMatchAnswer, EntryAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { setTiebreak } from '../../shared/scoring/display.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { Chevron } from '../ui/chevron.tsx'
import { usePrinting } from '../ui/use-printing.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './bracket.module.css'
import { type DrawView, nameOf, roundName, sheetsOf } from './draw-view.ts'

interface Shared {
  entries: ReadonlyMap<string, EntryAnswer>
  live: ReadonlyMap<string, MatchView>
  /** Id of the entry whose path is marked; empty for none. */
  followed: string
}

/**
 * A draw, round by round from left to right. On a phone one round fills the screen, and people swipe or use the arrows. Screen readers
 * read a list of rounds with their matches.
 */
export function Bracket({ name, rounds, ...shared }: DrawView & Shared) {
  const { t } = useTranslation()
  const id = useId()
  const scroller = useRef<HTMLElement>(null)
  const isPrinting = usePrinting()
  const move = (by: -1 | 1) => {
    const box = scroller.current
    box?.scrollBy({ left: by * box.clientWidth, behavior: 'smooth' })
  }
  return (
    <div className={`stack-3 ${s.draw}`}>
      <div className={s.head}>
        <h2 id={id} className="subtitle">
          {t(`competitions.draw.${name}`)}
        </h2>
        {rounds.length > 1 && (
          <div className={s.arrows} data-few={rounds.length <= 3 || undefined}>
            <button
              type="button"
              className="button quiet"
              aria-label={t('competitions.earlier')}
              onClick={() => move(-1)}
            >
              <Chevron to="left" />
            </button>
            <button type="button" className="button quiet" aria-label={t('competitions.later')} onClick={() => move(1)}>
              <Chevron to="right" />
            </button>
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard */}
      <section ref={scroller} className={s.scroller} tabIndex={0} aria-labelledby={id}>
        {isPrinting && rounds.length > 0 ? (
          sheetsOf(rounds).map((sheet) => (
            <Rounds key={sheet[0]?.[0]?.id} name={name} all={rounds} shown={sheet} {...shared} />
          ))
        ) : (
          <Rounds name={name} all={rounds} shown={rounds} {...shared} />
        )}
      </section>
    </div>
  )
}

type AllRounds = DrawView['rounds']

interface RoundsProps extends Shared {
  name: DrawView['name']
  all: AllRounds
  /** All rounds, or the part of them that is on one sheet of paper. */
  shown: AllRounds
}

function Rounds({ name, all, shown, ...shared }: RoundsProps) {
  const { t } = useTranslation()
  return (
    <ol className={s.rounds}>
      {shown.map((matches) => {
        const whole = all.find(([first]) => first?.round === matches[0]?.round) ?? matches
        const { key, count } = roundName(name, whole.length)
        return (
          <li key={matches[0]?.id} className={s.round}>
            <h3 className={s.roundName}>{t(key, { count })}</h3>
            <ol className={s.matches}>
              {matches.map((match) => (
                <li key={match.id}>
                  <DrawMatch match={match} {...shared} />
                </li>
              ))}
            </ol>
          </li>
        )
      })}
    </ol>
  )
}

/** A match of a draw, with its result or its score. */
export function DrawMatch({ match, entries, live, followed }: { match: DrawMatchAnswer } & Shared) {
  const { t } = useTranslation()
  const running = match.match === null ? undefined : live.get(match.match)
  const isRunning = match.winner === null && match.how === null && running?.status === 'live'
  return (
    <div className={s.match} data-live={isRunning || undefined}>
      {match.sides.map((side, index) => {
        const entry = side === null ? undefined : entries.get(side)
        const isWinner = match.winner === index + 1
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the sides of a match stay in place
            key={index}
            className={s.side}
            data-winner={isWinner || undefined}
            data-followed={(side !== null && side === followed) || undefined}
          >
            <span className={s.name}>
              {entry ? (
                <Names entry={entry} />
              ) : (
                <span className="dim">{t(`competitions.place.${side ?? 'open'}`)}</span>
              )}
              {entry?.seed && <span className={s.seed}> [{entry.seed}]</span>}
              {isWinner && <span className="hidden-text"> {t('competitions.won')}</span>}
            </span>
            <span className={s.sets}>
              {isRunning && running ? <Running match={running} side={index} /> : <Sets match={match} side={index} />}
            </span>
          </div>
        )
      })}
      {match.how !== null && match.how !== 'played' && <p className={s.how}>{t(`competitions.how.${match.how}`)}</p>}
      {match.contradiction && <p className={s.how}>{t('competitions.contradiction')}</p>}
      {match.match !== null && (
        <Link to={pathTo('liveMatch', match.match)} className={s.more}>
          {t(isRunning ? 'competitions.watch' : 'competitions.toMatch')}
          <span className="hidden-text"> {match.sides.map((side) => sideName(entries, side)).join(' – ')}</span>
        </Link>
      )}
    </div>
  )
}

const sideName = (entries: Shared['entries'], side: string | null): string => {
  const entry = side === null ? undefined : entries.get(side)
  return entry ? nameOf(entry) : ''
}

function Names({ entry: { players } }: { entry: EntryAnswer }) {
  return players.map(({ id, name }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a pair keeps its order
    <span key={index}>
      {index > 0 && ' / '}
      {id === null ? name : <Link to={pathTo('player', id)}>{name}</Link>}
    </span>
  ))
}

function Sets({ match, side }: { match: DrawMatchAnswer; side: number }) {
  return match.sets.map((set, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sets keep their order
    <span key={index} className={s.digit}>
      {'tieBreak' in set ? set.tieBreak[side] : set[side]}
    </span>
  ))
}

function Running({ match, side }: { match: MatchView; side: number }) {
  return (
    <>
      {match.score.sets.map((set, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sets keep their order
        <span key={index} className={s.digit}>
          {(setTiebreak(set) ?? set.games)[side]}
        </span>
      ))}
      <span className={s.points}>{match.points[side]}</span>
    </>
  )
}

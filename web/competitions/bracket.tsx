import { memo, useDeferredValue, useId, useRef } from 'react'
import type { DrawMatchAnswer, EntryAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { Side } from '../../shared/scoring/score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { StatusPill } from '../scoreboard/status-pill.tsx'
import { Chevron } from '../ui/chevron.tsx'
import { useMedia } from '../ui/use-media.ts'
import { usePrinting } from '../ui/use-printing.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './bracket.module.css'
import { type DrawView, nameOf, roundName, sheetsOf } from './draw-view.ts'
import { EntryNames } from './entry-names.tsx'
import { SetColumn } from './set-column.tsx'
import { endingOf, resultSets, runningSets } from './shown-sets.ts'

interface Shared {
  entries: ReadonlyMap<string, EntryAnswer>
  live: ReadonlyMap<string, MatchView>
  /** Id of the entry whose path is marked; empty for none. */
  followed: string
}

/** Number of matches of each round that a phone shows at first: more than fit on its screen. */
const FIRST = 12

/**
 * A draw, round by round from left to right. On a phone one round fills the screen, and people swipe or use the arrows. Screen readers
 * read a list of rounds with their matches.
 */
export function Bracket({ name, event, rounds, ...shared }: DrawView & Shared & { event: string }) {
  const { t } = useTranslation()
  const id = useId()
  const scroller = useRef<HTMLElement>(null)
  const isPrinting = usePrinting()
  const isWide = useMedia('(min-width: 48rem)')
  // A phone shows the first matches of one round. React renders the others afterwards, in the background.
  const isLater = useDeferredValue(true, false)
  const isWhole = isWide || isLater
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
          <Sheets name={name} event={event} rounds={rounds} {...shared} />
        ) : (
          <Rounds
            name={name}
            all={rounds}
            shown={isWhole ? rounds : rounds.map((matches) => matches.slice(0, FIRST))}
            {...shared}
          />
        )}
      </section>
    </div>
  )
}

type AllRounds = DrawView['rounds']

interface SheetsProps extends DrawView, Shared {
  event: string
}

/** Number of letters up to which names fit on one line of a sheet in larger letters. */
const SHORT = 26

/** The draw on sheets of paper. If there are several, each says which it is. */
function Sheets({ name, event, rounds, ...shared }: SheetsProps) {
  const { t } = useTranslation()
  const longest = Math.max(...[...shared.entries.values()].map((entry) => nameOf(entry).length))
  const sheets = sheetsOf(rounds, longest)
  return sheets.map(({ rounds: shown, last }, index) => (
    <div key={shown[0]?.[0]?.id} className={s.sheet} data-short={longest <= SHORT || undefined}>
      {sheets.length > 1 && (
        <p className={s.which}>
          {t('competitions.sheet', {
            event,
            draw: t(`competitions.draw.${name}`),
            number: index + 1,
            count: sheets.length,
          })}
        </p>
      )}
      <Rounds name={name} all={rounds} shown={shown} last={last} {...shared} />
    </div>
  ))
}

interface RoundsProps extends Shared {
  name: DrawView['name']
  all: AllRounds
  /** All rounds, or the part of them that is on one sheet of paper or shown first. */
  shown: AllRounds
  /** The rounds after the last matches of all sheets, below the last match of this one. */
  last?: AllRounds
}

function Rounds({ name, all, shown, last = [], ...shared }: RoundsProps) {
  return (
    <ol className={s.rounds}>
      {shown.map((matches, index) => (
        <li
          key={matches[0]?.id}
          className={s.round}
          // Lines lead from each two matches to the one that follows from them.
          data-joined={shown[index + 1]?.length === matches.length / 2 || undefined}
        >
          <Round name={name} all={all} matches={matches} {...shared} />
          {index === shown.length - 1 && last.length > 0 && (
            <div className={s.last}>
              {last.map((after) => (
                <Round key={after[0]?.id} name={name} all={all} matches={after} {...shared} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

interface RoundProps extends Shared {
  name: DrawView['name']
  all: AllRounds
  matches: AllRounds[number]
}

/** Matches of a round under its name. */
function Round({ name, all, matches, ...shared }: RoundProps) {
  const { t } = useTranslation()
  const whole = all.find(([first]) => first?.round === matches[0]?.round) ?? matches
  const { key, count } = roundName(name, whole.length)
  return (
    <>
      <h3 className={s.roundName}>{t(key, { count })}</h3>
      <ol className={s.matches}>
        {matches.map((match) => (
          <li key={match.id}>
            <DrawMatch match={match} {...shared} />
          </li>
        ))}
      </ol>
    </>
  )
}

interface MatchProps extends Shared {
  match: DrawMatchAnswer
}

/** Returns the score of a match in play, also while it is suspended; undefined for another one. */
function runningOf({ match, live }: MatchProps): MatchView | undefined {
  if (match.match === null || match.winner !== null || match.how !== null) return undefined
  const found = live.get(match.match)
  return found?.status === 'live' || found?.status === 'suspended' ? found : undefined
}

const entryOf = ({ entries }: Pick<Shared, 'entries'>, side: string | null): EntryAnswer | undefined =>
  side === null ? undefined : entries.get(side)

const followedSide = ({ match, followed }: MatchProps): number => match.sides.indexOf(followed)

/** A match of a draw, with its result or its score. Memoized: a point or a result renders only its own match of a draw of 128. */
export const DrawMatch = memo(
  (props: MatchProps) => {
    const { match } = props
    const { t } = useTranslation()
    const running = runningOf(props)
    const ending = endingOf(match)
    return (
      <div className={s.match} data-live={running?.status === 'live' || undefined}>
        {match.sides.map((side, index) => {
          const entry = entryOf(props, side)
          const isWinner = match.winner === index + 1
          return (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the sides of a match stay in place
              key={index}
              className={s.side}
              data-winner={isWinner || undefined}
              data-followed={followedSide(props) === index || undefined}
            >
              <span className={s.name}>
                {entry ? (
                  <EntryNames entry={entry} />
                ) : (
                  <span className="dim">{t(`competitions.place.${side ?? 'open'}`)}</span>
                )}
                {entry?.seed && <span className={s.seed}> [{entry.seed}]</span>}
                {isWinner && <span className="hidden-text"> {t('competitions.won')}</span>}
              </span>
              <span className={s.sets}>
                <Sets match={match} running={running} side={index === 0 ? 1 : 2} />
                {running && <span className={s.points}>{running.points[index]}</span>}
              </span>
            </div>
          )
        })}
        {ending && <p className={s.how}>{t(ending)}</p>}
        {match.contradiction && <p className={s.how}>{t('competitions.contradiction')}</p>}
        {match.match !== null && (
          <p className={s.more}>
            {running && <StatusPill status={running.status} quiet />}
            <a href={pathTo('liveMatch', match.match)}>
              {t(running ? 'competitions.watch' : 'competitions.toMatch')}
              <span className="hidden-text"> {match.sides.map((side) => nameAt(props, side)).join(' – ')}</span>
            </a>
          </p>
        )}
      </div>
    )
  },
  (before, after) =>
    before.match === after.match &&
    before.match.sides.every((side) => entryOf(before, side) === entryOf(after, side)) &&
    runningOf(before) === runningOf(after) &&
    followedSide(before) === followedSide(after),
)

function nameAt(shared: Pick<Shared, 'entries'>, side: string | null): string {
  const entry = entryOf(shared, side)
  return entry ? nameOf(entry) : ''
}

function Sets({ match, running, side }: { match: DrawMatchAnswer; running: MatchView | undefined; side: Side }) {
  const sets = running ? runningSets(running.score, side) : resultSets(match, side)
  // biome-ignore lint/suspicious/noArrayIndexKey: sets keep their order
  return sets.map((set, index) => <SetColumn key={index} set={set} />)
}

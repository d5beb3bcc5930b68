import { memo, useCallback, useMemo, useRef, useState } from 'react'
import type { StandingEntry } from '../../shared/matches/match-schemas.ts'
import { setTiebreak } from '../../shared/scoring/display.ts'
import { type BySide, gameNumber, isOver, of } from '../../shared/scoring/score.ts'
import { setsIfBegun } from '../../shared/scoring/shown-score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useOnPaper } from '../ui/use-on-paper.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { lineTexts } from './entry-text.ts'
import { bySet, type Game, games, type History, type PlayedPoint, tiebreakLoser } from './games.ts'
import s from './point-history.module.css'
import { stakeText } from './stakes.tsx'

/** Number of games shown at first: about as tall as the current game beside them. */
const SHOWN_GAMES = 8

interface HistoryProps {
  match: MatchView | null
  /** Number of the set whose points are shown; 0 for the whole match. */
  set?: number
}

/** The points of the current game, and the earlier games, newest first. On paper all of them are open. */
export function PointHistory({ match, set = 0 }: HistoryProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const showAll = useCallback(() => setWhole(true), [])
  const onPaper = useOnPaper()
  const all = isWhole || onPaper
  const { running, earlier: played } = useHistory(match)
  const earlier = useMemo(() => (set === 0 ? played : played.filter((game) => game.set === set)), [played, set])
  const hasRunning = set === 0 || set === match?.score.sets.length
  const over = match !== null && isOver(match.score)
  // The earlier games of a finished match wait for its log, because the height of the list above them is unknown until then.
  const showsEarlier = match === null || (setsIfBegun(match.score).length > 0 && (match.standing !== null || !over))
  const shown = useMemo(() => (all ? earlier : earlier.slice(0, SHOWN_GAMES)), [all, earlier])
  // The board already shows how a match ended, so a list with only the entry of that end is left out.
  const inPlay = hasRunning && (!over || running.some(({ entry }) => entry.kind === 'action'))
  // The full list of earlier games takes the page's width. Beside it, the current game would leave a long empty column.
  const beside = inPlay && !all
  return (
    <div className={beside ? s.history : `${s.history} ${s.alone}`}>
      {inPlay && (
        <section className={over ? undefined : s.running} aria-label={t(over ? 'history.last' : 'history.running')}>
          <h2 className={s.title}>{t(over ? 'history.last' : 'history.running')}</h2>
          {match && running.length > 0 && <PointList points={running} players={match.players} />}
          {match && noneYet(match, running) && (
            <p className={s.none}>{t(match.isCancelled ? 'live.cancelled' : `history.none.${match.status}`)}</p>
          )}
        </section>
      )}
      {match?.standing && !inPlay && !showsEarlier && <p className={s.none}>{t('history.none.over')}</p>}
      {showsEarlier && (
        <EarlierGames
          shown={shown}
          left={earlier.length - shown.length}
          players={match?.players}
          inSets={match?.start.format !== undefined}
          none={match !== null && noneEarlier(match, earlier) ? (over && !inPlay ? 'noPoints' : 'noEarlier') : null}
          showAll={showAll}
          onPaper={onPaper}
        />
      )}
    </div>
  )
}

/**
 * Returns whether the current game has no points. Before the log has loaded, the score decides, because the text about this
 * is often the largest on the page and should not appear late.
 */
const noneYet = ({ standing, points }: MatchView, running: History['running']): boolean =>
  standing ? running.length === 0 : points.every((label) => label === '0')

const noneEarlier = ({ standing, score }: MatchView, earlier: History['earlier']): boolean =>
  standing ? earlier.length === 0 : gameNumber(score) === 1

const NOTHING: readonly StandingEntry[] = []

/** Returns the log by games. A new point is folded into the last result. */
function useHistory(match: MatchView | null): History {
  const held = useRef<History>(undefined)
  held.current = games(match?.standing ?? NOTHING, match?.start, held.current)
  return held.current
}

interface EarlierGamesProps {
  shown: readonly Game[]
  /** Number of games that are not shown. */
  left: number
  players: BySide<string> | undefined
  /** Whether to show a heading for each set. */
  inSets: boolean
  /** The sentence if there are certainly no earlier games. */
  none: 'noPoints' | 'noEarlier' | null
  showAll: () => void
  onPaper: boolean
}

/** Memoized: rendered only after each game. */
const EarlierGames = memo(({ shown, left, players, inSets, none, showAll, onPaper }: EarlierGamesProps) => {
  const { t } = useTranslation()
  return (
    <section aria-label={t('history.earlier')}>
      <h2 className={s.title}>{t('history.earlier')}</h2>
      <div className={s.games}>
        {players &&
          bySet(shown).map(({ set, games: ofSet }) => (
            <div key={set} className={s.set}>
              {inSets && <h3 className={s.setTitle}>{t('live.set', { number: set })}</h3>}
              {ofSet.map((game) => (
                <EarlierGame key={game.number} game={game} players={players} onPaper={onPaper} />
              ))}
            </div>
          ))}
      </div>
      {none && <p className={s.none}>{t(`history.${none}`)}</p>}
      {left > 0 && (
        <button type="button" className={`button quiet ${s.all}`} onClick={showAll}>
          {t('history.all', { count: shown.length + left })}
        </button>
      )}
    </section>
  )
})

interface EarlierGameProps {
  game: Game
  players: BySide<string>
  onPaper: boolean
}

/** Memoized: a finished game does not change. Its points are rendered only while it is open, because a match has hundreds. */
const EarlierGame = memo(({ game, players, onPaper }: EarlierGameProps) => {
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  const open = isOpened || onPaper
  const loser = tiebreakLoser(game)
  const points = setTiebreak({ games: game.tally, tiebreak: game.tiebreak })
  return (
    <details className={s.game} open={open} onToggle={(event) => onPaper || setOpened(event.currentTarget.open)}>
      <summary className={s.summary}>
        <span className="note">{t('history.game', { number: game.number })}</span>
        <span className={s.winner}>
          <span className={s.name}>{of(players, game.winner)}</span>
          {game.broken && <span className={`note ${s.broken}`}>{t('tennis.break')}</span>}
        </span>
        <span className={s.tally}>
          {points ? `[${points.join('–')}]` : game.tally.join('–')}
          {!points && loser !== null && <sup className={s.loser}>{loser}</sup>}
        </span>
      </summary>
      {open && <PointList points={game.points} players={players} />}
    </details>
  )
})

interface PointListProps {
  points: readonly PlayedPoint[]
  players: BySide<string>
}

/** A line for each point, newest first. @param points oldest first */
function PointList({ points, players }: PointListProps) {
  return (
    <ol reversed>
      {points.toReversed().map((point) => (
        <Point key={point.entry.seq} point={point} players={players} />
      ))}
    </ol>
  )
}

/** One line: the score after a point with its action, player and stakes, or another entry. Memoized: it never changes. */
const Point = memo(({ point, players }: { point: PlayedPoint; players: BySide<string> }) => {
  const { t } = useTranslation()
  const {
    entry,
    labels: [one, two],
    to,
    closing,
    stakes,
  } = point
  return (
    <li className={s.point}>
      {closing ? (
        <span className={`${s.score} ${s.closing}`}>{t('history.gameWord')}</span>
      ) : (
        <span className={s.score} data-to={to ?? undefined}>
          <span>{one}</span>–<span>{two}</span>
        </span>
      )}
      <span className={`row ${s.words}`}>
        {lineTexts(t, entry, players).map((text, index) =>
          index === 0 ? (
            <strong key={text}>{text}</strong>
          ) : (
            <span key={text} className="dim">
              {' '}
              {text}
            </span>
          ),
        )}
        {stakes.map((label) => (
          <span key={stakeText(t, label, players)} className={s.stake}>
            {stakeText(t, label, players)}
          </span>
        ))}
      </span>
      {to !== null && <span className="hidden-text">{t('history.pointTo', { player: of(players, to) })}</span>}
    </li>
  )
})

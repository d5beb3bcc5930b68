import { memo, useCallback, useMemo, useRef, useState } from 'react'
import type { StandingEntry } from '../../shared/matches/log-entry.ts'
import { gameNumber, isOver } from '../../shared/scoring/score.ts'
import { setTiebreak } from '../../shared/scoring/sets-in-words.ts'
import { type BySide, of } from '../../shared/scoring/side.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { bySet, type Game, games, type History, tiebreakLoser } from './games.ts'
import s from './point-history.module.css'
import { PointList } from './point-list.tsx'
import { showsGames } from './score-parts.tsx'

/** More games than this are shown on demand: about as tall as the game in play beside them. */
const FIRST = 8

/** The game in play point by point, and the games before it, newest first. */
export function PointHistory({ match }: { match: MatchView | null }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const showAll = useCallback(() => setAll(true), [])
  const { running, earlier } = useHistory(match)
  const over = match !== null && isOver(match.score)
  // Until the log of a match that is over is here, nobody knows what stands above them.
  const below = match === null || (showsGames(match.score) && (match.standing !== null || !over))
  const shown = useMemo(() => (all ? earlier : earlier.slice(0, FIRST)), [all, earlier])
  // The word that ended a match is on its board: a list of nothing else says no more.
  const inPlay = !over || running.some(({ entry }) => entry.kind === 'action')
  // All of them stand below the game in play, across the page: beside it they would leave a long empty column.
  const beside = inPlay && !all
  return (
    <div className={beside ? s.history : `${s.history} ${s.alone}`}>
      {inPlay && (
        <section className={over ? undefined : s.running} aria-label={t(over ? 'history.last' : 'history.running')}>
          <h2 className={s.title}>{t(over ? 'history.last' : 'history.running')}</h2>
          {match && running.length > 0 && <PointList points={running} players={match.players} />}
          {match && noneYet(match, running) && <p className={s.none}>{t(`history.none.${match.status}`)}</p>}
        </section>
      )}
      {below && (
        <EarlierGames
          shown={shown}
          left={earlier.length - shown.length}
          players={match?.players}
          inSets={match?.start.format !== undefined}
          none={match !== null && noneEarlier(match, earlier)}
          showAll={showAll}
        />
      )}
    </div>
  )
}

/**
 * Whether no point of the game in play was played. The score knows, too: before the log is here the words stand where they
 * will, and most often they are the largest text of the page.
 */
const noneYet = ({ standing, points }: MatchView, running: History['running']): boolean =>
  standing ? running.length === 0 : points.every((label) => label === '0')

const noneEarlier = ({ standing, score }: MatchView, earlier: History['earlier']): boolean =>
  standing ? earlier.length === 0 : gameNumber(score) === 1

const NOTHING: readonly StandingEntry[] = []

/** The log game by game. A point more is folded into what there was. */
function useHistory(match: MatchView | null): History {
  const held = useRef<History>(undefined)
  held.current = games(match?.standing ?? NOTHING, match?.start, held.current)
  return held.current
}

interface EarlierGamesProps {
  shown: readonly Game[]
  /** How many more there are. */
  left: number
  players: BySide<string> | undefined
  /** Whether sets have headings. */
  inSets: boolean
  /** Whether it is known that there are none. */
  none: boolean
  showAll: () => void
}

/** Rendered when a game is over. */
const EarlierGames = memo(({ shown, left, players, inSets, none, showAll }: EarlierGamesProps) => {
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
                <EarlierGame key={game.number} game={game} players={players} />
              ))}
            </div>
          ))}
      </div>
      {none && <p className={s.none}>{t('history.noEarlier')}</p>}
      {left > 0 && (
        <button type="button" className={`button quiet ${s.all}`} onClick={showAll}>
          {t('history.all', { count: shown.length + left })}
        </button>
      )}
    </section>
  )
})

/** Rendered once: a game that is over stays as it was. */
const EarlierGame = memo(({ game, players }: { game: Game; players: BySide<string> }) => {
  const { t } = useTranslation()
  const loser = tiebreakLoser(game)
  const points = setTiebreak({ games: game.tally, tiebreak: game.tiebreak })
  return (
    <details className={s.game}>
      <summary className={s.summary}>
        <span className={s.number}>{t('history.game', { number: game.number })}</span>
        <span className={s.winner}>
          <span className={s.name}>{of(players, game.winner)}</span>
          {game.broken && <span className={s.broken}>{t('tennis.break')}</span>}
        </span>
        <span className={s.tally}>
          {points ? `[${points.join('–')}]` : game.tally.join('–')}
          {!points && loser !== null && <sup className={s.loser}>{loser}</sup>}
        </span>
      </summary>
      <PointList points={game.points} players={players} />
    </details>
  )
})

import { memo, useRef, useState } from 'react'
import type { StandingEntry } from '../../shared/matches/log-entry.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { type BySide, of } from '../../shared/scoring/side.ts'
import { useWords } from '../ui/use-words.ts'
import { bySet, type Game, games, type History, tiebreakLoser } from './games.ts'
import type { MatchView } from './match-view.ts'
import s from './point-history.module.css'
import { PointList } from './point-list.tsx'
import { showsGames } from './score-parts.tsx'

/** More games than this are shown on demand: about as tall as the game in play beside them. */
const FIRST = 8

/** The game in play point by point, and the games before it, newest first. */
export function PointHistory({ match }: { match: MatchView | null }) {
  const { t } = useWords()
  const [all, setAll] = useState(false)
  const standing = match?.standing ?? null
  const { running, earlier } = useHistory(match)
  const over = match !== null && isOver(match.score)
  // Until the log of a match that is over is here, nobody knows what stands above them.
  const below = match === null || (showsGames(match.score) && (standing !== null || !over))
  const shown = all ? earlier : earlier.slice(0, FIRST)
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
          {match && standing && running.length === 0 && <p className={s.none}>{t(`history.none.${match.status}`)}</p>}
        </section>
      )}
      {below && (
        <section aria-label={t('history.earlier')}>
          <h2 className={s.title}>{t('history.earlier')}</h2>
          <div className={s.games}>
            {match &&
              bySet(shown).map(({ set, games: ofSet }) => (
                <div key={set} className={s.set}>
                  {match.start.format !== undefined && <h3 className={s.setTitle}>{t('live.set', { number: set })}</h3>}
                  {ofSet.map((game) => (
                    <EarlierGame key={game.number} game={game} players={match.players} />
                  ))}
                </div>
              ))}
          </div>
          {standing && earlier.length === 0 && <p className={s.none}>{t('history.noEarlier')}</p>}
          {shown.length < earlier.length && (
            <button type="button" className={`button quiet ${s.all}`} onClick={() => setAll(true)}>
              {t('history.all', { count: earlier.length })}
            </button>
          )}
        </section>
      )}
    </div>
  )
}

const NOTHING: readonly StandingEntry[] = []

/** The log game by game. A point more is folded into what there was. */
function useHistory(match: MatchView | null): History {
  const held = useRef<History>(undefined)
  held.current = games(match?.standing ?? NOTHING, match?.start, held.current)
  return held.current
}

/** Rendered once: a game that is over stays as it was. */
const EarlierGame = memo(({ game, players }: { game: Game; players: BySide<string> }) => {
  const { t } = useWords()
  const loser = tiebreakLoser(game)
  return (
    <details className={s.game}>
      <summary className={s.summary}>
        <span className={s.number}>{t('history.game', { number: game.number })}</span>
        <span className={s.winner}>
          {of(players, game.winner)}
          {game.broken && <span className={s.broken}>{t('tennis.break')}</span>}
        </span>
        <span className={s.tally}>
          {game.tally.join('–')}
          {loser !== null && <sup className={s.loser}>{loser}</sup>}
        </span>
      </summary>
      <PointList points={game.points} players={players} />
    </details>
  )
})

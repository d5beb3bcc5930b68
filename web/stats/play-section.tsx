import { useMemo, useState } from 'react'
import type { BySide } from '../../shared/scoring/score.ts'
import { type Play, playStatsOf } from '../../shared/stats/play-stats.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { StatBars, type StatRow } from '../ui/stat-bars.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './play-section.module.css'

/** Points on serve and return, break points and streaks, for the match or one set. */
export function PlaySection({ match }: { match: MatchView }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(0)
  const { standing, start } = match
  const stats = useMemo(() => standing && playStatsOf(standing, start), [standing, start])
  const sets = stats?.sets ?? []
  const set = sets.find(({ number }) => number === chosen)
  const play = set?.play ?? stats?.match ?? null
  // Without a format nobody knows which player serves.
  const known = match.score.format !== undefined
  return (
    <div className={s.section}>
      {known && sets.length > 1 && (
        <fieldset className={s.choice}>
          <legend className="hidden-text">{t('tennis.stats.part')}</legend>
          {[0, ...sets.map(({ number }) => number)].map((number) => (
            <label key={number} className={s.option}>
              <input
                type="radio"
                name="stats-part"
                className="hidden-text"
                checked={number === (set?.number ?? 0)}
                onChange={() => setChosen(number)}
              />
              {number === 0 ? t('tennis.stats.whole') : t('live.set', { number })}
            </label>
          ))}
        </fieldset>
      )}
      <StatBars
        title={t(known ? 'tennis.stats.title' : 'tennis.stats.streaks')}
        sides={match.players}
        counted={t('stats.counted')}
        rows={known ? playRows(t, play) : playRows(t, play).slice(-1)}
      />
    </div>
  )
}

function playRows(t: (key: string) => string, play: BySide<Play> | null): StatRow[] {
  const row = (key: string, value: (line: Play) => number, outOf?: (line: Play) => number): StatRow => ({
    key,
    label: t(`tennis.stats.${key}`),
    values: play && [value(play[0]), value(play[1])],
    shown: play && outOf ? [`${value(play[0])}/${outOf(play[0])}`, `${value(play[1])}/${outOf(play[1])}`] : null,
  })
  const other = (line: Play): Play => (line === play?.[0] ? play[1] : (play?.[0] ?? line))
  return [
    row(
      'serve',
      ({ serveWon }) => serveWon,
      ({ served }) => served,
    ),
    row(
      'return',
      ({ returnWon }) => returnWon,
      ({ returned }) => returned,
    ),
    row(
      'breaks',
      ({ breaksWon }) => breaksWon,
      ({ breakPoints }) => breakPoints,
    ),
    row(
      'saved',
      (line) => other(line).breakPoints - other(line).breaksWon,
      (line) => other(line).breakPoints,
    ),
    row('streak', ({ longestStreak }) => longestStreak),
  ]
}

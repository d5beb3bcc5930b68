import { useMemo, useState } from 'react'
import type { BySide } from '../../shared/scoring/score.ts'
import { newTally, playStatsOf, tallyAfter } from '../../shared/stats/play-stats.ts'
import type { SideTotals } from '../../shared/stats/stats-schemas.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { StatBars, type StatRow } from '../ui/stat-bars.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './play-section.module.css'

/** Points on serve and return, break points and streaks, for the match or one set. */
export function PlaySection({ match }: { match: MatchView }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(0)
  const { standing, start } = match
  const stats = useMemo(() => standing && playStatsOf(tallyAfter(newTally(start), standing)), [standing, start])
  const sets = stats?.sets ?? []
  // A match that starts from a known score has no points of its earlier sets.
  const numbers = sets.flatMap(([one, two], index) => (one.points + two.points > 0 ? [index + 1] : []))
  const shown = numbers.includes(chosen) ? chosen : 0
  const play = sets[shown - 1] ?? stats?.match ?? null
  // Without a format nobody knows which player serves.
  const known = match.score.format !== undefined
  return (
    <div className={s.section}>
      {known && numbers.length > 1 && (
        <fieldset className={s.choice}>
          <legend className="hidden-text">{t('tennis.stats.part')}</legend>
          {[0, ...numbers].map((number) => (
            <label key={number} className={s.option}>
              <input
                type="radio"
                name="stats-part"
                className="hidden-text"
                checked={number === shown}
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

function playRows(t: (key: string) => string, play: BySide<SideTotals> | null): StatRow[] {
  type Value = (line: SideTotals) => number | null
  const row = (key: string, value: Value, outOf?: Value): StatRow => ({
    key,
    label: t(`tennis.stats.${key}`),
    values: play && [value(play[0]) ?? 0, value(play[1]) ?? 0],
    shown: play && outOf ? [text(play[0], value, outOf), text(play[1], value, outOf)] : null,
  })
  const text = (line: SideTotals, value: Value, outOf: Value): string => `${value(line) ?? 0}/${outOf(line) ?? 0}`
  const other = (line: SideTotals): SideTotals => (line === play?.[0] ? play[1] : (play?.[0] ?? line))
  return [
    row(
      'serve',
      ({ servicePointsWon }) => servicePointsWon,
      ({ servicePoints }) => servicePoints,
    ),
    row(
      'return',
      ({ returnPointsWon }) => returnPointsWon,
      ({ returnPoints }) => returnPoints,
    ),
    row(
      'breaks',
      ({ breakPointsWon }) => breakPointsWon,
      ({ breakPoints }) => breakPoints,
    ),
    row(
      'saved',
      (line) => (other(line).breakPoints ?? 0) - (other(line).breakPointsWon ?? 0),
      (line) => other(line).breakPoints,
    ),
    row('streak', ({ longestStreak }) => longestStreak),
  ]
}

import { briefPairs } from '../../shared/matches/brief-name.ts'
import { type MatchStats, matchStatsOf } from '../../shared/stats/match-stats.ts'
import type { PartCounts, PlayTally } from '../../shared/stats/play-stats.ts'
import { TABLES } from '../../shared/stats/statistics.ts'
import { partTotals } from '../../shared/stats/totals.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { CorrectedNote } from '../scoreboard/corrected-note.tsx'
import { hasOnlyResult } from '../scoreboard/only-result.ts'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { PartnerTables } from './partner-tables.tsx'
import { StatSections } from './stat-sections.tsx'
import { StatTable } from './stat-table.tsx'
import s from './stat-tables.module.css'
import { useTally } from './use-tally.ts'

interface Props {
  /** The match at any moment: its statistics follow from `standing`. Null until it has loaded. */
  match: MatchView | null
  /** The counts of the server's reports. They are shown until the log has loaded. */
  reported?: MatchStats | null
  /** Number of the chosen set; 0 for the whole match. */
  chosen: number
  onChoose: (set: number) => void
}

/** The statistics of a match or of one of its sets. They use the texts of `statistics.json`. */
export function StatTables({ match, reported = null, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const tally = useTally(match)
  const numbers = tally ? setNumbers(tally) : []
  const set = numbers.includes(chosen) ? chosen : 0
  const part = tally && (tally.sets[set - 1] ?? tally.match)
  // Before the first point nothing is recorded yet, so the tables have no numbers.
  const totals = tally && part && hasPoints(tally.match) ? partTotals(tally, part) : null
  const players = match ? briefPairs(match.names) : NO_NAMES
  const table = (name: keyof typeof TABLES) => (
    <div className={s[name]}>
      <StatTable title={t(`statistics.${name}`)} names={TABLES[name]} sides={players} totals={totals?.sides ?? null} />
    </div>
  )
  if (match && hasOnlyResult(match)) return <p className="dim">{t('history.noPoints')}</p>
  return (
    <div className={s.statistics}>
      <CorrectedNote match={match} />
      <div className={s.parts}>
        {numbers.length > 0 && (
          <SegmentedChoice
            legend={t('statistics.part')}
            segments={[0, ...numbers].map((number) => ({
              value: number,
              label: number === 0 ? t('statistics.whole') : t('live.set', { number }),
            }))}
            chosen={set}
            onChange={onChoose}
          />
        )}
      </div>
      <div className={s.tables}>
        <div className={s.column}>
          {table('points')}
          {table('return')}
        </div>
        <div className={s.column}>
          {table('serve')}
          {table('net')}
        </div>
      </div>
      {totals?.pairs && match && <PartnerTables pairs={totals.pairs} names={match.names} />}
      <StatSections stats={part ? matchStatsOf(part.sides) : reported} players={players} />
    </div>
  )
}

const NO_NAMES = ['–', '–'] as const

/**
 * Returns the numbers of the sets with points. A match without a format has one endless set. A match that starts from a known
 * score has no points of its earlier sets.
 */
const setNumbers = ({ sets, start }: PlayTally): number[] =>
  start.format === undefined ? [] : sets.flatMap((set, index) => (hasPoints(set) ? [index + 1] : []))

const hasPoints = ({ sides: [one, two] }: PartCounts): boolean => one.points + two.points > 0

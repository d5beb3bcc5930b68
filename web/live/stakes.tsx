import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type BySide, of } from '../../shared/scoring/side.ts'
import { type StakeLabel, stakeLabels } from '../../shared/scoring/stake-labels.ts'
import type { MatchView } from './match-view.ts'
import s from './stakes.module.css'

/** "Match point Ana Reyes", "Deciding point, receiver chooses". */
export function stakeWords(t: TFunction, label: StakeLabel, players: BySide<string>): string {
  return 'side' in label
    ? t(`tennis.stake.${label.kind}`, { player: of(players, label.side) })
    : t(`tennis.stake.${label.kind}`)
}

/** What hangs on the next point, in words; empty room of the same height where nothing does. */
export function Stakes({ match }: { match: MatchView }) {
  const { t } = useTranslation()
  const labels = match.status === 'live' ? stakeLabels(match.score) : []
  return (
    <p className={s.stakes}>
      {labels.map((label) => (
        <strong key={stakeWords(t, label, match.players)} className={s.stake}>
          {stakeWords(t, label, match.players)}
        </strong>
      ))}
    </p>
  )
}

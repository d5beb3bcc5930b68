import type { TFunction } from 'i18next'
import { type BySide, of } from '../../shared/scoring/side.ts'
import { gravest, type StakeLabel, stakeLabels } from '../../shared/scoring/stake-labels.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './stakes.module.css'

/** "Match point Ana Reyes", "Deciding point, receiver chooses". */
export function stakeWords(t: TFunction, label: StakeLabel, players: BySide<string>): string {
  return 'side' in label
    ? t(`tennis.stake.${label.kind}`, { player: of(players, label.side) })
    : t(`tennis.stake.${label.kind}`)
}

/** What hangs on the next point, in words. The boards keep room for it where nothing does. */
export function Stakes({ match }: { match: MatchView }) {
  const { t } = useTranslation()
  return (
    <p className={s.stakes}>
      {labelsOf(match).map((label) => (
        <strong key={stakeWords(t, label, match.players)} className={s.stake}>
          {stakeWords(t, label, match.players)}
        </strong>
      ))}
    </p>
  )
}

/** The gravest of it in two words, where there is no room for a name; a screen reader hears whose it is. */
export function BriefStake({ match, className }: { match: MatchView; className: string | undefined }) {
  const { t } = useTranslation()
  const labels = labelsOf(match)
  const [label] = labels.toSorted(gravest)
  if (!label) return null
  return (
    <strong className={className}>
      <span aria-hidden="true">{t(`tennis.stake.brief.${label.kind}`)}</span>
      <span className="hidden-text">{labels.map((each) => stakeWords(t, each, match.players)).join(', ')}</span>
    </strong>
  )
}

const labelsOf = (match: MatchView): StakeLabel[] => (match.status === 'live' ? stakeLabels(match.score) : [])

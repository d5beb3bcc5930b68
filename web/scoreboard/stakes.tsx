import type { TFunction } from 'i18next'
import { withInitials } from '../../shared/matches/brief-name.ts'
import { gravest, type StakeLabel, stakeLabels } from '../../shared/scoring/at-stake.ts'
import { type BySide, of } from '../../shared/scoring/score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './stakes.module.css'

/** Returns the text of a stake: "Match point Ana Reyes", "Deciding point, receiver chooses". */
export function stakeText(t: TFunction, label: StakeLabel, players: BySide<string>): string {
  return 'side' in label
    ? t(`tennis.stake.${label.kind}`, { player: of(players, label.side) })
    : t(`tennis.stake.${label.kind}`)
}

/** Number of letters of a stake that fit on a phone. */
const MOST_LETTERS = 38

/** The stakes of the next point. The line has the same height without stakes. */
export function Stakes({ match }: { match: MatchView }) {
  const { t } = useTranslation()
  return (
    <p className={s.stakes}>
      {labelsOf(match).map((label) => {
        const text = stakeText(t, label, match.players)
        // A long name has initials, because a line on a phone cannot show it whole.
        const isLong = text.length > MOST_LETTERS
        return (
          <strong key={text} className={`clipped ${s.stake}`}>
            {isLong ? stakeText(t, label, withInitials(match.players)) : text}
          </strong>
        )
      })}
    </p>
  )
}

/** The highest stake in two words, for places without room for a name. Screen readers get all stakes with names. */
export function BriefStake({ match, className }: { match: MatchView; className: string | undefined }) {
  const { t } = useTranslation()
  const labels = labelsOf(match)
  const [label] = labels.toSorted(gravest)
  if (!label) return null
  return (
    <strong className={className}>
      <span aria-hidden="true">{t(`tennis.stake.brief.${label.kind}`)}</span>
      <span className="hidden-text">{labels.map((each) => stakeText(t, each, match.players)).join(', ')}</span>
    </strong>
  )
}

const labelsOf = (match: MatchView): StakeLabel[] => (match.status === 'live' ? stakeLabels(match.score) : [])

import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { DoneLine } from '../../ui/done-line.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseButton } from '../kit/close-button.tsx'
import { CourtCollisions } from '../kit/court-collisions.tsx'
import s from './change-matches.module.css'
import { type ClashChoice, ClashChoices } from './court-clash.tsx'
import type { Outcome } from './use-match-changes.ts'

interface Props {
  outcome: Outcome
  /** Number of matches that the person wanted to change. */
  count: number
  /** Whether they wanted to cancel them. */
  isCancelling: boolean
  /** Called with what happens to the things that take courts. */
  onDecide: (choice: ClashChoice) => void
}

/** How many matches were changed, and why the others were not. */
export function ChangeOutcome({ outcome, count, isCancelling, onDecide }: Props) {
  const { t } = useTranslation()
  const { attempts, changed, unchanged } = outcome
  const collisions = unchanged.flatMap(({ taken }) => taken)
  const clubs = [...new Set(unchanged.flatMap(({ match, taken }) => (taken.length > 0 ? (match.club ?? []) : [])))]
  return (
    <div className={f.form}>
      <DoneLine
        key={attempts}
        text={t(isCancelling ? 'officeChange.cancelledOf' : 'officeChange.doneOf', { done: changed.length, count })}
      />
      <ul className={`stack-3 ${s.unchanged}`}>
        {unchanged.map(({ match, why, taken }) => (
          <li key={match.id}>
            <a href={officePathTo('match', match.id)} target="_blank" rel="noreferrer">
              {t('live.versus', { one: match.company, two: match.company2 })}
            </a>
            <span className={s.why}>{why}</span>
            {taken.length > 0 && <CourtCollisions club={match.club ?? ''} collisions={taken} />}
          </li>
        ))}
      </ul>
      {collisions.length > 0 && (
        <ClashChoices club={clubs.length === 1 ? (clubs[0] ?? '') : ''} collisions={collisions} decide={onDecide} />
      )}
    </div>
  )
}

interface FootProps {
  outcome: Outcome
  onAgain: () => void
  onClose: () => void
}

/** The buttons below the outcome. */
export function ChangeOutcomeFoot({ outcome: { again }, onAgain, onClose }: FootProps) {
  const { t } = useTranslation()
  return (
    <div className={f.actions}>
      {again.length > 0 && (
        <button type="button" className="button" onClick={onAgain}>
          {t('officeChange.again', { count: again.length })}
        </button>
      )}
      <CloseButton onClose={onClose} />
    </div>
  )
}

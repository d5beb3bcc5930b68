import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import type { Clash } from '../../../shared/office/match-changes.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './change-matches.module.css'

/** Maximum number of clashes that the dialog names. */
const MOST = 5

/** The clashes that a change would cause, and the number of those that are not named. */
export function ChangeClashes({ clashes }: { clashes: readonly Clash<MatchSummary>[] }) {
  const { t } = useTranslation()
  const names = ({ company, company2 }: MatchSummary) => t('live.versus', { one: company, two: company2 })
  return (
    <>
      {clashes.slice(0, MOST).map(({ kind, one, other }) => (
        <p key={`${kind} ${other.id}`} className={s.clash}>
          {t(`officeChange.clash.${kind}`, { one: names(one), other: names(other) })}
        </p>
      ))}
      {clashes.length > MOST && (
        <p className={s.clash}>{t('officeChange.clash.more', { count: clashes.length - MOST })}</p>
      )}
    </>
  )
}

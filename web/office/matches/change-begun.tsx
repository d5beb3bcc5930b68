import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './change-matches.module.css'

interface Props {
  /** The matches that have begun. */
  begun: readonly MatchSummary[]
  /** Whether the change moves the matches. */
  isMove: boolean
}

/** The matches that have begun, and what the change does to them. */
export function ChangeBegun({ begun, isMove }: Props) {
  const { t } = useTranslation()
  return (
    <div role="status" className={s.begun}>
      {begun.length > 0 && (
        <>
          <p>{t(`officeChange.playing.${isMove ? 'stay' : 'change'}`, { count: begun.length })}</p>
          <ul>
            {begun.map(({ id, company, company2 }) => (
              <li key={id}>{t('live.versus', { one: company, two: company2 })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

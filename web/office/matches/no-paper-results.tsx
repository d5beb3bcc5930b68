import { plusDays } from '../../../shared/time/week.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { loadMatches } from './load-matches.ts'

interface Props {
  club: string | null
  /** The first day. */
  from: string
  /** The last day. */
  to: string
}

/** Says why no match of these days waits for a result: the days are in the wrong order, they have no match, or all have begun. */
export function NoPaperResults({ club, from, to }: Props) {
  const { t } = useTranslation()
  const isReversed = to < from
  const { value, failed, reload } = useLoaded(isReversed ? null : `${club ?? ''} ${from} ${to}`, async () => {
    const { rows } = await loadMatches({ club, from, to: plusDays(to, 1), limit: '1' })
    return rows.length > 0 ? 'begun' : 'empty'
  })
  const reason = isReversed ? 'reversed' : value
  return reason ? (
    <p className="dim">{t(`officeResults.none.${reason}`)}</p>
  ) : (
    <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
  )
}

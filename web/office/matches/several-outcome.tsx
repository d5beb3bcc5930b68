import { Link } from 'react-router-dom'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { DoneLine } from '../../ui/done-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { withQuery } from '../kit/filters.tsx'
import type { Outcome } from './use-several.ts'

/**
 * Says how many matches were created, with a link to them in the list.
 * @param skipped number of rows that were left out, because their matches exist
 */
export function SeveralOutcome({ outcome: { created, left }, skipped }: { outcome: Outcome; skipped: number }) {
  const { t } = useTranslation()
  const days = created.map(({ values }) => values.date.slice(0, 10)).toSorted()
  const list = withQuery(officePathTo('matches'), {
    club: created[0]?.values.club,
    from: days[0],
    to: days.at(-1),
  })
  const count = created.length + left.length
  const text =
    left.length === 0 ? t('officeSeveral.done', { count }) : t('officeSeveral.doneOf', { done: created.length, count })
  return (
    <DoneLine text={created.length > 0 ? text : null}>
      {skipped > 0 && `${t('officeSeveral.skipped', { count: skipped })} `}
      <Link to={list}>{t('officeSeveral.list')}</Link>
    </DoneLine>
  )
}

import { useEffect, useId } from 'react'
import { Link } from 'react-router-dom'
import type { ClashesAnswer, CourtClash } from '../../../shared/court/clash-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { useNow } from '../../api/use-now.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { spanText } from '../kit/club-times.ts'
import { CourtCollisions } from '../kit/court-collisions.tsx'
import { withQuery } from '../kit/filters.tsx'
import { Fold } from '../kit/fold.tsx'
import { officeGet } from '../kit/office-calls.ts'
import { courtText } from '../kit/places.ts'
import row from '../kit/row-actions.module.css'
import s from './court-clashes.module.css'

/** Time between two looks at the clashes (ms). */
const LOOK_MS = 60_000
/** Number of matches that are not folded: those that begin first. */
const SHOWN = 5

interface Props {
  club: string
  /** Whether to show one line with their number, which unfolds. */
  folded: boolean
}

/** The matches of a club whose courts are taken by something else: those that run over, and those that were stored anyway. */
export function CourtClashes({ club, folded }: Props) {
  const { t, language } = useTranslation()
  const heading = useId()
  const tick = useNow(LOOK_MS)
  const { last, reload } = useLoaded(withQuery('/office/clashes', { club }), officeGet<ClashesAnswer>)
  // A live match runs over by itself, so nothing announces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again at each tick
  useEffect(() => void reload(), [tick, reload])
  const clashes = last?.clashes ?? []
  if (clashes.length === 0) return null
  const title = t('officeClash.list', { count: clashes.length })
  const listOf = (some: readonly CourtClash[]) => (
    <ul className={s.clashes}>
      {some.map(({ match, company, company2, court, live, startsAt, endsAt, collisions }) => (
        <li key={match}>
          <p>
            <strong>{t('live.versus', { one: company, two: company2 })}</strong>
            {` · ${courtText({ court }, t)} · `}
            {live ? t('officeClash.live') : spanText(startsAt, endsAt, club, language)}
          </p>
          <CourtCollisions club={club} collisions={collisions} />
          <Link to={officePathTo('match', match)} className={row.action}>
            {t('officeClash.edit')}
          </Link>
        </li>
      ))}
    </ul>
  )
  if (folded) {
    return (
      <section className={s.folded} aria-label={title}>
        <Fold title={t('officeClash.folded', { count: clashes.length })}>{listOf(clashes)}</Fold>
      </section>
    )
  }
  const later = clashes.slice(SHOWN)
  return (
    <section className={s.section} aria-labelledby={heading}>
      <h2 id={heading} className="subtitle">
        {title}
      </h2>
      {listOf(clashes.slice(0, SHOWN))}
      {later.length > 0 && <Fold title={t('officeClash.later', { count: later.length })}>{listOf(later)}</Fold>}
    </section>
  )
}

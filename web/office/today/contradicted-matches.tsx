import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { Contradiction, ContradictionsAnswer } from '../../../shared/competitions/contradiction-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { useReloads } from '../../api/use-reloads.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { withQuery } from '../kit/filters.tsx'
import { officeGet } from '../kit/office-calls.ts'
import s from './today-page.module.css'

/** Time between questions whether there are any (ms). */
const ASK_MS = 30_000

/** The matches that have begun with other players than their draws have now, with links to where the office decides. */
export default function ContradictedMatches({ club }: { club: string }) {
  const { t } = useTranslation()
  const title = useId()
  const { last, reload } = useLoaded(withQuery('/office/contradictions', { club }), officeGet<ContradictionsAnswer>)
  useReloads(reload, ASK_MS)
  const found = last?.contradictions ?? []
  if (found.length === 0) return null
  return (
    <section className={`stack-3 ${s.late}`} aria-labelledby={title}>
      <h2 id={title} className="subtitle">
        {t('officeContradictions.title', { count: found.length })}
      </h2>
      <ul className="stack-2 breakable">
        {found.map((each) => (
          <Contradicted key={each.match} {...each} />
        ))}
      </ul>
    </section>
  )
}

function Contradicted({ competition, event, sides }: Contradiction) {
  const { t } = useTranslation()
  const [one = '', two = ''] = sides.map((names) => names.join(' / '))
  return (
    <li>
      <span className="strong">{t('live.versus', { one, two })}</span>{' '}
      {t('officeContradictions.text', { event: event.name, competition: competition.name })}{' '}
      <Link to={officePathTo('competitionEvent', competition.id, event.id)}>
        {t('office.result.decide', { event: event.name })}
      </Link>
    </li>
  )
}

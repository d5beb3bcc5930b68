import { useId } from 'react'
import type { AuthorAnswer, AuthorsAnswer } from '../../../shared/grants/grant-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeGet } from '../kit/office-calls.ts'
import s from './grants.module.css'

/** The authors of the entries of a match. */
export function Authors({ match }: { match: string }) {
  const { t } = useTranslation()
  const heading = useId()
  const path = `/product/${encodeURIComponent(match)}/authors`
  const { value, failed, reload } = useLoaded(path, officeGet<AuthorsAnswer>)
  const nameOf = useAuthorText()
  return (
    <section className={`stack-4 ${s.grants}`} aria-labelledby={heading}>
      <h2 id={heading}>{t('office.authors.title')}</h2>
      {value === null ? (
        <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
      ) : (
        <ul className={`stack-3 ${s.list}`}>
          {value.authors.length === 0 && <li>{t('office.authors.none')}</li>}
          {value.authors.map(({ from, to, ...author }) => (
            <li key={from} className={`row ${s.item}`}>
              <span className={s.label}>{nameOf(author)}</span>
              <span>
                {from === to ? t('office.authors.entry', { from }) : t('office.authors.entries', { from, to })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Returns a function that names the author of an entry or a note. */
export function useAuthorText(): (author: AuthorAnswer) => string {
  const { t } = useTranslation()
  return ({ kind, name }) => {
    if (kind === 'key' || kind === 'unknown') return t(`office.authors.${kind}`)
    return kind === 'grant' ? t('office.authors.grant', { name }) : (name ?? t('office.authors.person'))
  }
}

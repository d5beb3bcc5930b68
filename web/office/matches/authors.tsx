import { useCallback, useId, useState } from 'react'
import type { AuthorAnswer, AuthorsAnswer } from '../../../shared/grants/grant-schemas.ts'
import { useLoad } from '../../api/use-load.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeJson } from '../kit/office-calls.ts'
import s from './grants.module.css'

/** The authors of the entries of a match. */
export function Authors({ match }: { match: string }) {
  const { t } = useTranslation()
  const heading = useId()
  const [authors, setAuthors] = useState<AuthorsAnswer['authors'] | 'loading' | 'failed'>('loading')
  const load = useCallback(async () => {
    try {
      setAuthors((await officeJson<AuthorsAnswer>('GET', `/product/${encodeURIComponent(match)}/authors`)).authors)
    } catch {
      setAuthors((shown) => (typeof shown === 'string' ? 'failed' : shown))
    }
  }, [match])
  useLoad(load)
  const nameOf = ({ kind, name }: AuthorAnswer): string => {
    if (kind === 'key' || kind === 'unknown') return t(`office.authors.${kind}`)
    return kind === 'grant' ? t('office.authors.grant', { name }) : (name ?? t('office.authors.person'))
  }
  return (
    <section className={s.grants} aria-labelledby={heading}>
      <h2 id={heading}>{t('office.authors.title')}</h2>
      {typeof authors === 'string' ? (
        <LoadingLine failed={authors === 'failed' && t('office.failed')} onRetry={() => void load()} />
      ) : (
        <ul className={s.list}>
          {authors.length === 0 && <li>{t('office.authors.none')}</li>}
          {authors.map(({ from, to, ...author }) => (
            <li key={from} className={s.item}>
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

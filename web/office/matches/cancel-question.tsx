import { useEffect, useRef } from 'react'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './change-matches.module.css'

/** The matches that the dialog is about to cancel. It gets the focus, because it replaces the clicked button. */
export function CancelQuestion({ matches }: { matches: readonly MatchSummary[] }) {
  const { t } = useTranslation()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={s.begun}>
      <p ref={text} tabIndex={-1}>
        {t('officeChange.cancelText', { count: matches.length })}
      </p>
      <ul>
        {matches.map(({ id, company, company2 }) => (
          <li key={id}>{t('live.versus', { one: company, two: company2 })}</li>
        ))}
      </ul>
    </div>
  )
}

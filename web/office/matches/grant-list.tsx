import { useState } from 'react'
import { LATE_MS } from '../../../shared/grants/grant-lateness.ts'
import type { Grant } from '../../../shared/grants/grant-schemas.ts'
import { useServerNow } from '../../api/use-now.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { cityOf, timeText } from '../kit/club-times.ts'
import { Question } from '../kit/question.tsx'
import s from './grants.module.css'

type State = 'valid' | 'later' | 'late' | 'ended' | 'revoked'

function stateOf({ from, until, revokedAt }: Grant, now: number): State {
  if (revokedAt !== null) return 'revoked'
  if (Date.parse(until) + LATE_MS < now) return 'ended'
  if (Date.parse(until) < now) return 'late'
  return Date.parse(from) > now ? 'later' : 'valid'
}

interface GrantListProps {
  grants: readonly Grant[]
  revoke: (grant: Grant) => Promise<void>
  club: string | null
}

/**
 * The list of links, newest first, including links that have ended. An ended link can still be revoked while the server accepts
 * late entries with it.
 */
export function GrantList({ grants, revoke, club }: GrantListProps) {
  const { t, language } = useTranslation()
  const [asked, setAsked] = useState<Grant | null>(null)
  const now = useServerNow()
  const stateText = (grant: Grant): string => {
    const [from, time] = [grant.from, grant.until].map((iso) => timeText(iso, club, language))
    return t(`office.grants.state.${stateOf(grant, now)}`, { from, time, city: cityOf(club) })
  }
  if (grants.length === 0) return <p>{t('office.grants.none')}</p>
  return (
    <>
      <ul className={`stack-3 ${s.list}`}>
        {grants.map((grant) => {
          const { label, createdBy } = grant
          return (
            <li key={grant.id} className={`row ${s.item}`}>
              <span className={s.label}>{label}</span>
              <span>{stateText(grant)}</span>
              {createdBy.name && <span className="dim">{t('office.grants.by', { name: createdBy.name })}</span>}
              {!['ended', 'revoked'].includes(stateOf(grant, now)) && (
                <button type="button" className="button quiet" onClick={() => setAsked(grant)}>
                  {t('office.grants.revoke')}
                  <span className="hidden-text">
                    : {label}, {stateText(grant)}
                  </span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <Question
        asked={
          asked && {
            title: t('office.grants.revokeTitle', { label: asked.label }),
            text: `${stateText(asked)}. ${t('office.grants.revokeText')}`,
            yes: t('office.grants.revoke'),
          }
        }
        no={t('office.grants.keep')}
        onYes={() => asked && void revoke(asked)}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

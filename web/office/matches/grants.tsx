import { useId, useRef, useState } from 'react'
import type { Grant, GrantCreated } from '../../../shared/grants/grant-schemas.ts'
import { cutText } from '../../../shared/text/cut-text.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { codeOf } from '../../api/not-ok.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { momentOfField } from '../kit/club-times.ts'
import { withQuery } from '../kit/filters.tsx'
import { officeCall, officeGet, officeJson } from '../kit/office-calls.ts'
import { courtText } from '../kit/places.ts'
import { Problem } from '../kit/problem.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { GrantForm, type GrantValues } from './grant-form.tsx'
import { GrantList } from './grant-list.tsx'
import type { NewLink } from './grant-paper.tsx'
import { GrantSheet } from './grant-sheet.tsx'
import s from './grants.module.css'

/** The match or the court that links are for, and its club. */
export type GrantPlace = ({ readonly match: string } | { readonly court: string }) & { readonly club: string | null }

interface GrantsProps {
  place: GrantPlace
  title: string
  court?: string | null | undefined
  start: string | null
  ahead?: readonly number[] | undefined
  label?: string
}

/**
 * Makes, lists and revokes the links with which people without an account score. Shows each link once, with its QR code.
 * @param title names the match or the court on the printed sheet
 * @param court the court of the match
 * @param start start of the match; null for a court, and for a match without a time
 * @param ahead starts of the matches at the court that are in play or expected (ms since 1970)
 * @param label the first suggestion for who gets the link
 */
export function Grants({ place, title, court, start, ahead, label = '' }: GrantsProps) {
  const { t } = useTranslation()
  const heading = useId()
  const isOfMatch = 'match' in place
  const [link, setLink] = useState<NewLink | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const message = useRef<HTMLParagraphElement>(null)
  const { club, ...target } = place
  const path = withQuery('/grants', target)
  const { value, error, failed, reload } = useLoaded(path, officeGet<{ readonly grants: readonly Grant[] }>)

  async function make({ label, ...values }: GrantValues, id: string) {
    const [from, until] = [values.from, values.until].map((local) => local && isoOfField(local, club))
    const wanted = { id, ...target, label: label.trim(), until, ...(from && { from }) }
    const created = await officeJson<GrantCreated>('POST', '/grants', wanted)
    setLink({ ...created, label: wanted.label, from: from || null })
    await reload()
  }
  const revoking = useOfficeAction(async ({ id, label }: Grant) => {
    await officeCall('DELETE', `/grants/${encodeURIComponent(id)}`)
    setSaid(t('office.grants.revokedNow', { label }))
    await reload()
    // The focused button is no longer there.
    message.current?.focus()
  })

  // An umpire makes links only for the matches that they umpire.
  if (value === null && codeOf(error) === 'FORBIDDEN') return null
  return (
    <section className={`stack-4 ${s.grants}`} aria-labelledby={heading}>
      <h2 id={heading}>{t('office.grants.title')}</h2>
      <p>{t(isOfMatch ? 'office.grants.lead' : 'office.grants.leadCourt')}</p>
      <GrantForm make={make} label={cutText(label, LONGEST.grant.label)} start={start} ahead={ahead} club={club} />
      <p role="status" ref={message} tabIndex={-1}>
        {said}
      </p>
      <Problem text={revoking.problem} />
      {value === null ? (
        <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
      ) : (
        <GrantList grants={value.grants} revoke={revoking.run} club={club} />
      )}
      <GrantSheet
        link={link}
        title={title}
        where={courtText({ club, court: isOfMatch ? court : place.court }, t)}
        club={club}
        close={() => setLink(null)}
      />
    </section>
  )
}

const isoOfField = (local: string, club: string | null): string => new Date(momentOfField(local, club)).toISOString()

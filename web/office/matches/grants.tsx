import { useCallback, useId, useRef, useState } from 'react'
import type { Grant, GrantCreated } from '../../../shared/grants/grant-schemas.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { useLoad } from '../../api/use-load.ts'
import f from '../../ui/form.module.css'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { momentOfField } from '../kit/club-times.ts'
import { useFailureText } from '../kit/failure-text.ts'
import { codeOf, officeCall, officeJson } from '../kit/office-calls.ts'
import { courtText } from '../kit/places.ts'
import { GrantForm, type GrantValues } from './grant-form.tsx'
import { GrantList } from './grant-list.tsx'
import { GrantSheet, type NewLink } from './grant-sheet.tsx'
import s from './grants.module.css'

/** The match or the court that links are for, and its club. */
export type GrantPlace = ({ readonly match: string } | { readonly court: string }) & { readonly club: string | null }

interface GrantsProps {
  place: GrantPlace
  title: string
  court?: string | null | undefined
  start: string | null
  label?: string
}

/**
 * Makes, lists and revokes the links with which people without an account score. Shows each link once, with its QR code.
 * @param title names the match or the court on the printed sheet
 * @param court the court of the match
 * @param start start of the match; null for a court
 * @param label the first suggestion for who gets the link
 */
export function Grants({ place, title, court, start, label = '' }: GrantsProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const heading = useId()
  const isOfMatch = 'match' in place
  const [grants, setGrants] = useState<readonly Grant[] | 'loading' | 'failed' | 'forbidden'>('loading')
  const [link, setLink] = useState<NewLink | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const message = useRef<HTMLParagraphElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { club, ...target } = place
  const query = new URLSearchParams(target).toString()

  const load = useCallback(async () => {
    try {
      setGrants((await officeJson<{ grants: Grant[] }>('GET', `/grants?${query}`)).grants)
    } catch (error) {
      const why = codeOf(error) === 'FORBIDDEN' ? 'forbidden' : 'failed'
      setGrants((shown) => (typeof shown === 'string' ? why : shown))
    }
  }, [query])
  useLoad(load)

  async function make({ label, ...values }: GrantValues, id: string): Promise<string | null> {
    const [from, until] = [values.from, values.until].map((local) => local && isoOfField(local, club))
    const wanted = { id, ...target, label: label.trim(), until, ...(from && { from }) }
    try {
      setLink({
        ...(await officeJson<GrantCreated>('POST', '/grants', wanted)),
        label: wanted.label,
        from: from || null,
      })
    } catch (error) {
      return failureText(codeOf(error))
    }
    await load()
    return null
  }
  async function revoke({ id, label }: Grant) {
    setProblem(null)
    try {
      await officeCall('DELETE', `/grants/${encodeURIComponent(id)}`)
      setSaid(t('office.grants.revokedNow', { label }))
      await load()
      // The focused button is no longer there.
      message.current?.focus()
    } catch (error) {
      setProblem(failureText(codeOf(error)))
    }
  }

  // An umpire makes links only for the matches that they umpire.
  if (grants === 'forbidden') return null
  return (
    <section className={s.grants} aria-labelledby={heading}>
      <h2 id={heading}>{t('office.grants.title')}</h2>
      <p>{t(isOfMatch ? 'office.grants.lead' : 'office.grants.leadCourt')}</p>
      <GrantForm make={make} label={label.slice(0, LONGEST.grant.label)} start={start} club={club} />
      <p role="status" ref={message} tabIndex={-1}>
        {said}
      </p>
      <div role="alert">{problem && <p className={f.problem}>{problem}</p>}</div>
      {typeof grants === 'string' ? (
        <LoadingLine failed={grants === 'failed' && t('office.failed')} onRetry={() => void load()} />
      ) : (
        <GrantList grants={grants} revoke={revoke} club={club} />
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

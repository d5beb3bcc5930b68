import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { LATE_MS } from '../../shared/grants/grant-lateness.ts'
import type { Grant, GrantCreated } from '../../shared/grants/grant-schemas.ts'
import { Field, invalidIf } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { LoadingLine } from '../ui/loading-line.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { checkTime, cityOf, fieldTime, momentOfField, timeText } from './club-times.ts'
import { useFailureText } from './failure-text.ts'
import { GrantSheet, type NewLink } from './grant-sheet.tsx'
import s from './grants.module.css'
import { codeOf, officeCall, officeJson, randomId } from './office-calls.ts'
import { courtText } from './places.ts'
import { Question } from './question.tsx'

/** The match or the court that links are for, and its club. */
export type GrantPlace = ({ readonly match: string } | { readonly court: string }) & { readonly club: string | null }

interface Values {
  label: string
  /** Like `until`; empty for a link that is valid at once. */
  from: string
  /** As in `<input type="datetime-local">`, at the club. */
  until: string
}

/** Time for which a link is valid unless the person chooses another end (ms). */
const USUAL_MS = 4 * 3_600_000
const MAX_LABEL = 80

interface GrantsProps {
  place: GrantPlace
  title: string
  court?: string | null | undefined
  label?: string
}

/**
 * Makes, lists and revokes the links with which people without an account score. Shows each link once, with its QR code.
 * @param title names the match or the court on the printed sheet
 * @param court the court of the match
 * @param label the first suggestion for who gets the link
 */
export function Grants({ place, title, court, label = '' }: GrantsProps) {
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
      setGrants(codeOf(error) === 'FORBIDDEN' ? 'forbidden' : 'failed')
    }
  }, [query])
  useEffect(() => void load(), [load])

  async function make({ label, ...values }: Values, id: string): Promise<string | null> {
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
      <MakeLink make={make} label={label.slice(0, MAX_LABEL)} club={club} />
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

interface MakeLinkProps {
  make: (values: Values, id: string) => Promise<string | null>
  label: string
  club: string | null
}

/** The form for a new link. A retry after a failure sends the same id, so that the link is made only once. */
function MakeLink({ make, label, club }: MakeLinkProps) {
  const { t } = useTranslation()
  const message = useId()
  const [id, setId] = useState(randomId)
  const [problem, setProblem] = useState<string | null>(null)
  const blank = (): Values => ({ label, from: '', until: fieldTime(Date.now() + USUAL_MS, club) })
  const { register, handleSubmit, reset, formState } = useForm<Values>({ defaultValues: blank() })
  const { errors, isSubmitting } = formState
  const needed = { validate: (text: string) => text.trim() !== '' || t('office.form.needed') }
  const submit = handleSubmit(async (values) => {
    const failed = await make(values, id)
    setProblem(failed)
    if (failed) return
    setId(randomId())
    reset(blank())
  })
  return (
    <form className={f.form} noValidate onSubmit={submit} onChange={() => setId(randomId())}>
      <div className={s.fields}>
        <Field label={t('office.grants.label')}>
          <input
            {...register('label', needed)}
            className={f.input}
            maxLength={MAX_LABEL}
            placeholder={t('office.grants.labelExample')}
            {...invalidIf('label' in errors, message)}
          />
        </Field>
        <Field label={t('office.grants.from', { city: cityOf(club) })}>
          <input
            type="datetime-local"
            {...register('from', {
              validate: (local, { until }) =>
                local === '' || (local < until ? checkTime(local, club, t) : t('office.grants.order')),
            })}
            className={f.input}
            {...invalidIf('from' in errors, message)}
          />
        </Field>
        <Field label={t('office.grants.until', { city: cityOf(club) })}>
          <input
            type="datetime-local"
            {...register('until', { validate: (local) => checkTime(local, club, t) })}
            className={f.input}
            {...invalidIf('until' in errors, message)}
          />
        </Field>
      </div>
      <p id={message} role="alert">
        {errors.label?.message ?? errors.from?.message ?? errors.until?.message ?? problem}
      </p>
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={isSubmitting}>
          {t('office.grants.make')}
        </button>
      </div>
    </form>
  )
}

const isoOfField = (local: string, club: string | null): string => new Date(momentOfField(local, club)).toISOString()

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
function GrantList({ grants, revoke, club }: GrantListProps) {
  const { t, language } = useTranslation()
  const [asked, setAsked] = useState<Grant | null>(null)
  const now = Date.now()
  const stateText = (grant: Grant): string => {
    const [from, time] = [grant.from, grant.until].map((iso) => timeText(iso, club, language))
    return t(`office.grants.state.${stateOf(grant, now)}`, { from, time, city: cityOf(club) })
  }
  if (grants.length === 0) return <p>{t('office.grants.none')}</p>
  return (
    <>
      <ul className={s.list}>
        {grants.map((grant) => {
          const { label, createdBy } = grant
          return (
            <li key={grant.id} className={s.item}>
              <span className={s.label}>{label}</span>
              <span>{stateText(grant)}</span>
              {createdBy.name && <span className={s.by}>{t('office.grants.by', { name: createdBy.name })}</span>}
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

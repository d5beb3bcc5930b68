import { useCallback, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { KnownPerson } from '../../../shared/auth/people-schemas.ts'
import type { Erased, NamedMatch, NamedMatchesAnswer } from '../../../shared/auth/personal-data-schemas.ts'
import { useLoad } from '../../api/use-load.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, invalidIf } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseButton } from '../kit/close-button.tsx'
import { dayText } from '../kit/club-times.ts'
import { useFailureText } from '../kit/failure-text.ts'
import { codeOf, officeCall, officeJson } from '../kit/office-calls.ts'
import s from './erase-person.module.css'

/** Downloads everything that is stored about a person. @throws as `officeCall` */
export async function exportPerson({ id }: KnownPerson): Promise<void> {
  const response = await officeCall('GET', `/people/${id}/export`)
  saveFile(await response.blob(), 'personal-data.json')
}

interface Props {
  /** The person to erase; null while the dialog is closed. */
  person: KnownPerson | null
  onClose: () => void
  onErased: (person: KnownPerson) => void
}

/** The dialog that says what erasing a person removes and what stays, and asks for their email. */
export function ErasePerson({ person, onClose, onErased }: Props) {
  const { t } = useTranslation()
  const name = person ? person.name || person.email : ''
  return (
    <Dialog open={person !== null} title={person ? t('office.people.eraseTitle', { name }) : ''} onClose={onClose}>
      {person && <Loaded key={person.id} person={person} onClose={onClose} onErased={onErased} />}
    </Dialog>
  )
}

interface LoadedProps extends Props {
  person: KnownPerson
}

/** Loads the matches that have the person's name. */
function Loaded(props: LoadedProps) {
  const { t } = useTranslation()
  const { id } = props.person
  const [matches, setMatches] = useState<readonly NamedMatch[] | 'failed' | null>(null)
  const load = useCallback(async () => {
    setMatches(null)
    const answer = officeJson<NamedMatchesAnswer>('GET', `/people/${id}/matches`)
    setMatches(await answer.then(({ matches: found }) => found).catch(() => 'failed' as const))
  }, [id])
  useLoad(load, Array.isArray(matches))
  if (matches === null || matches === 'failed') {
    return (
      <>
        <LoadingLine failed={matches === 'failed' && t('office.failed')} onRetry={() => void load()} />
        <div className={f.actions}>
          <CloseButton onClose={props.onClose} />
        </div>
      </>
    )
  }
  return <EraseForm {...props} matches={matches} />
}

function EraseForm({ person, matches, onClose, onErased }: LoadedProps & { matches: readonly NamedMatch[] }) {
  const { t, language } = useTranslation()
  const failureText = useFailureText()
  const message = useId()
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = formState
  const toggle = (id: string) =>
    setKept(new Set(kept.has(id) ? [...kept].filter((each) => each !== id) : [...kept, id]))
  const erase = handleSubmit(async ({ email }) => {
    setProblem(null)
    const ids = matches.map(({ id }) => id).filter((id) => !kept.has(id))
    try {
      await officeJson<Erased>('POST', `/people/${person.id}/erase`, { email: email.trim(), matches: ids })
      onErased(person)
    } catch (error) {
      setProblem(failureText(codeOf(error)))
    }
  })
  return (
    <form className={f.form} noValidate onSubmit={erase}>
      <p>{t('office.people.eraseRemoves')}</p>
      <p>{t('office.people.eraseKeeps')}</p>
      {matches.length > 0 && (
        <fieldset className={s.matches}>
          <legend>{t('office.people.eraseNames')}</legend>
          {matches.map(({ id, company, company2, date }) => (
            <label key={id} className={s.match}>
              <input type="checkbox" checked={!kept.has(id)} onChange={() => toggle(id)} />
              {t('live.versus', { one: company, two: company2 })}, {dayText(date, null, language)}
            </label>
          ))}
        </fieldset>
      )}
      <Field label={t('office.people.eraseTyped', { email: person.email })}>
        <input
          type="email"
          autoComplete="off"
          className={f.input}
          {...register('email', {
            validate: (text) => text.trim().toLowerCase() === person.email || t('office.people.eraseWrong'),
          })}
          {...invalidIf(errors.email !== undefined, message)}
        />
      </Field>
      <p id={message} role="alert">
        {errors.email?.message ?? problem}
      </p>
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={isSubmitting}>
          {t('office.people.erase')}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('office.play.back')}
        </button>
      </div>
    </form>
  )
}

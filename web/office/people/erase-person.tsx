import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { KnownPerson } from '../../../shared/auth/people-schemas.ts'
import type { Erased, NamedMatch, NamedMatchesAnswer } from '../../../shared/auth/personal-data-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, invalidIf } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseFoot } from '../kit/close-button.tsx'
import { dayText } from '../kit/club-times.ts'
import { officeCall, officeGet, officeJson } from '../kit/office-calls.ts'
import { SubmitOrBack } from '../kit/submit-or-back.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
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
    <Dialog open={person !== null} title={person ? t('officePeople.eraseTitle', { name }) : ''} onClose={onClose}>
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
  const path = `/people/${props.person.id}/matches`
  const { value, failed, reload } = useLoaded(path, officeGet<NamedMatchesAnswer>, true)
  if (value) return <EraseForm {...props} matches={value.matches} />
  return (
    <>
      <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
      <CloseFoot onClose={props.onClose} />
    </>
  )
}

function EraseForm({ person, matches, onClose, onErased }: LoadedProps & { matches: readonly NamedMatch[] }) {
  const { t, language } = useTranslation()
  const message = useId()
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } })
  const { errors } = formState
  const toggle = (id: string) =>
    setKept(new Set(kept.has(id) ? [...kept].filter((each) => each !== id) : [...kept, id]))
  const { run, pending, problem } = useOfficeAction(async ({ email }: { email: string }) => {
    const ids = matches.map(({ id }) => id).filter((id) => !kept.has(id))
    await officeJson<Erased>('POST', `/people/${person.id}/erase`, { email: email.trim(), matches: ids })
    onErased(person)
  })
  return (
    <form className={f.form} noValidate onSubmit={handleSubmit(run)}>
      <p>{t('officePeople.eraseRemoves')}</p>
      <p>{t('officePeople.eraseKeeps')}</p>
      {matches.length > 0 && (
        <fieldset className={`stack-2 ${s.matches}`}>
          <legend>{t('officePeople.eraseNames')}</legend>
          {matches.map(({ id, company, company2, date }) => (
            <label key={id} className={`line ${s.match}`}>
              <input type="checkbox" checked={!kept.has(id)} onChange={() => toggle(id)} />
              {t('live.versus', { one: company, two: company2 })}, {dayText(date, null, language)}
            </label>
          ))}
        </fieldset>
      )}
      <Field label={t('officePeople.eraseTyped', { email: person.email })}>
        <input
          type="email"
          autoComplete="off"
          className={f.input}
          {...register('email', {
            validate: (text) => text.trim().toLowerCase() === person.email || t('officePeople.eraseWrong'),
          })}
          {...invalidIf(errors.email !== undefined, message)}
        />
      </Field>
      <p id={message} role="alert">
        {errors.email?.message ?? problem}
      </p>
      <SubmitOrBack submit={t('officePeople.erase')} isPending={pending} onBack={onClose} />
    </form>
  )
}

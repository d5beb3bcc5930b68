import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { MatchDescription } from '../../../shared/matches/match-description-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseFoot } from '../kit/close-button.tsx'
import { Problem } from '../kit/problem.tsx'
import { SubmitOrBack } from '../kit/submit-or-back.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import type { Version } from '../kit/versions.ts'
import { changeMatch, readDescription } from './match-description.ts'
import { UmpireOptions } from './umpire-options.tsx'
import { loadUmpires } from './umpires-store.ts'

/** The match that gets an umpire. */
export interface UmpireSubject {
  readonly id: string
  /** The names of the players. */
  readonly names: string
  readonly court: string | null | undefined
}

interface Props {
  /** Null while the dialog is closed. */
  subject: UmpireSubject | null
  close: () => void
}

/** Assigns an umpire to a match. */
export function UmpireDialog({ subject, close }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={subject !== null} title={t('office.umpire.title')} onClose={close}>
      <p>{subject?.names}</p>
      {subject && <AssignUmpire id={subject.id} close={close} />}
    </Dialog>
  )
}

function AssignUmpire({ id, close }: { id: string; close: () => void }) {
  const { t } = useTranslation()
  const [isChanged, setIsChanged] = useState(false)
  const { value: read, error, reload } = useLoaded(id, readDescription, true)
  if (!read || error !== null)
    return (
      <>
        <LoadingLine failed={error !== null && t('office.failed')} onRetry={() => void reload()} />
        <CloseFoot onClose={close} />
      </>
    )

  const done = async (theirs: unknown) => {
    await loadUmpires()
    if (theirs === null) return close()
    setIsChanged(true)
    await reload()
  }
  return (
    <>
      <Problem text={isChanged ? t('office.umpire.changed') : null} />
      <UmpireForm key={read.tag} {...read} done={done} close={close} />
    </>
  )
}

interface FormProps extends Version<MatchDescription> {
  /**
   * Called after an attempt: with null if the umpire was stored, or else with the match that somebody else has changed
   * meanwhile.
   */
  done: (theirs: unknown) => Promise<void>
  close: () => void
}

function UmpireForm({ thing: match, tag, done, close }: FormProps) {
  const { t } = useTranslation()
  const { register, handleSubmit, watch } = useForm({ defaultValues: { umpire: match.umpire ?? '' } })
  const { run, pending, problem } = useOfficeAction(async ({ umpire }: { umpire: string }) =>
    done(await changeMatch(match.id, { umpire: umpire || null }, tag)),
  )
  return (
    <form className={f.form} onSubmit={handleSubmit(run)}>
      <Field label={t('office.form.umpire')}>
        <select {...register('umpire')} className={f.input}>
          <UmpireOptions club={match.club} chosen={watch('umpire')} />
        </select>
      </Field>
      <p>{t('office.umpire.who')}</p>
      <Problem text={problem} />
      <SubmitOrBack submit={t('office.edit.save')} isPending={pending} onBack={close} />
    </form>
  )
}

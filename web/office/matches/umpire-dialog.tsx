import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLoad } from '../../api/use-load.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseButton } from '../kit/close-button.tsx'
import { useFailureText } from '../kit/failure-text.ts'
import { codeOf } from '../kit/office-calls.ts'
import { changeMatch, type DescribedMatch, readDescription } from './match-description.ts'
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
  const [read, setRead] = useState<DescribedMatch | 'loading' | 'failed'>('loading')
  const [isChanged, setIsChanged] = useState(false)
  const load = useCallback(async () => {
    try {
      setRead(await readDescription(id))
    } catch {
      setRead('failed')
    }
  }, [id])
  useLoad(load, typeof read === 'object')
  if (typeof read === 'string')
    return (
      <>
        <LoadingLine failed={read === 'failed' && t('office.failed')} onRetry={() => void load()} />
        <div className={f.actions}>
          <CloseButton onClose={close} />
        </div>
      </>
    )

  const done = async (theirs: unknown) => {
    await loadUmpires()
    if (theirs === null) return close()
    setIsChanged(true)
    await load()
  }
  return (
    <>
      <div role="alert">{isChanged && <p className={f.problem}>{t('office.umpire.changed')}</p>}</div>
      <UmpireForm key={read.tag} {...read} done={done} close={close} />
    </>
  )
}

interface FormProps extends DescribedMatch {
  /**
   * Called after an attempt: with null if the umpire was stored, or else with the match that somebody else has changed
   * meanwhile.
   */
  done: (theirs: unknown) => Promise<void>
  close: () => void
}

function UmpireForm({ match, tag, done, close }: FormProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, watch, formState } = useForm({ defaultValues: { umpire: match.umpire ?? '' } })
  const assign = handleSubmit(async ({ umpire }) => {
    setProblem(null)
    try {
      await done(await changeMatch(match.id, { umpire: umpire || null }, tag))
    } catch (error) {
      setProblem(failureText(codeOf(error)))
    }
  })
  return (
    <form className={f.form} onSubmit={assign}>
      <Field label={t('office.form.umpire')}>
        <select {...register('umpire')} className={f.input}>
          <UmpireOptions club={match.club} chosen={watch('umpire')} />
        </select>
      </Field>
      <p>{t('office.umpire.who')}</p>
      <div role="alert">{problem && <p className={f.problem}>{problem}</p>}</div>
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={formState.isSubmitting}>
          {t('office.edit.save')}
        </button>
        <button type="button" className="button quiet" onClick={close}>
          {t('office.play.back')}
        </button>
      </div>
    </form>
  )
}

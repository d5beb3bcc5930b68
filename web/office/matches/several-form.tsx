import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { type RegisterOptions, useForm } from 'react-hook-form'
import { MOST_ROWS, matchTable } from '../../../shared/office/match-rows.ts'
import { serverNow } from '../../api/server-clock.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { cityOf } from '../kit/club-times.ts'
import { FormFoot } from '../kit/form-foot.tsx'
import { useMe } from '../kit/me-store.ts'
import { clubsWhere } from '../kit/places.ts'
import k from '../kit/shared.module.css'
import { useChosenClub } from '../kit/use-chosen-club.ts'
import {
  CategoryField,
  ClubField,
  FormatFields,
  type SharedFieldProps,
  type SharedValues,
  TimeField,
} from './match-fields.tsx'
import m from './match-form.module.css'
import { blankValues } from './match-values.ts'
import { SeveralExample } from './several-example.tsx'
import s from './several-form.module.css'
import { SeveralOutcome } from './several-outcome.tsx'
import { type CheckedRow, checkRows } from './several-rows.ts'
import { missingUmpires, useRowUmpires } from './several-umpires.ts'
import { SeveralUnderstood } from './several-understood.tsx'
import { loadUmpires } from './umpires-store.ts'
import { useSeveral } from './use-several.ts'

interface SeveralValues extends SharedValues {
  /** The pasted table. */
  rows: string
}

/** The form for several matches: the values that they share, a box for the rows of a table, and the rows as they were understood. */
export function SeveralForm() {
  const { t } = useTranslation()
  const { may } = useMe()
  const chosen = useChosenClub(clubsWhere((club) => may('match.create', { club })))
  const [opened] = useState(serverNow)
  const [problem, setProblem] = useState<string | null>(null)
  /** Whether the last attempt failed because there was no list of umpires. */
  const [neededUmpires, setNeededUmpires] = useState(false)
  const box = useRef<HTMLTextAreaElement | null>(null)
  const { run, progress, outcome, isCreated, failureOf } = useSeveral()
  const { register, handleSubmit, watch, setValue, reset, formState } = useForm<SeveralValues>({
    defaultValues: {
      ...blankValues(chosen?.id ?? '', opened),
      rows: '',
    },
  })
  const { errors, dirtyFields, isDirty } = formState
  const now = watch()
  const field = (name: keyof SeveralValues, options: RegisterOptions<SeveralValues> = {}) => ({
    ...register(name, options),
    className: f.input,
  })
  const shared: SharedFieldProps = { now, errors, field }
  // A long table is parsed and shown without a delay of the keys that somebody presses.
  const text = useDeferredValue(now.rows)
  const table = useMemo(() => matchTable(text), [text])
  const { club, category, format, code, date } = now
  const umpires = useRowUmpires(club)
  const understood = useMemo(
    () => checkRows(table.rows.slice(0, MOST_ROWS), { club, category, format, code, date }, opened, t, umpires),
    [table, club, category, format, code, date, opened, t, umpires],
  )
  const shown = understood.map((row) => {
    const failure = failureOf(row)
    return {
      row,
      wrong: failure === undefined ? row.problems : [...row.problems, failure],
      notes: isCreated(row) ? [t('officeSeveral.created')] : row.notes,
    }
  })
  const count = shown.filter(({ row }) => !isCreated(row)).length
  const isRetry = outcome?.left.length === count
  const missing = missingUmpires(understood, umpires)

  const tooMany = (rows: string): string | true => {
    const { length } = matchTable(rows).rows
    return length <= MOST_ROWS || t('officeSeveral.tooMany', { max: MOST_ROWS, count: length })
  }

  /** Selects a row in the box, and scrolls to it. */
  const show = ({ from, to }: CheckedRow) => {
    if (!box.current) return
    const { value, scrollHeight, clientHeight } = box.current
    box.current.focus()
    box.current.setSelectionRange(from, to)
    const [above, all] = [value.slice(0, from), value].map((part) => part.split('\n').length)
    box.current.scrollTop = ((above ?? 1) / (all ?? 1)) * scrollHeight - clientHeight / 2
    box.current.scrollLeft = 0
  }

  const create = handleSubmit(async (given) => {
    if (progress) return
    setProblem(null)
    const pasted = matchTable(given.rows)
    const rows = checkRows(pasted.rows, given, opened, t, umpires).filter((row) => !isCreated(row))
    const wrong = rows.filter(({ problems }) => problems.length > 0)
    if (wrong[0]) {
      setProblem(t('officeSeveral.correct', { count: wrong.length }))
      return show(wrong[0])
    }
    if (rows.length === 0) return setProblem(t('officeSeveral.nothing'))
    const cannotCheck = missingUmpires(rows, umpires) !== null
    setNeededUmpires(cannotCheck)
    if (cannotCheck) return void loadUmpires()
    const result = await run(rows)
    if (!result) return
    const { left } = result
    reset({ ...given, rows: '' })
    if (left.length === 0) return
    const { heading } = pasted
    const lines = [...(heading ? [heading] : []), ...left].map(({ line }) => line)
    setValue('rows', lines.join('\n'), { shouldDirty: true })
    box.current?.scrollTo(0, 0)
    setProblem(t('officeSeveral.left', { count: left.length }))
  })
  const { ref, ...rows } = field('rows', {
    validate: { needed: (all) => all.trim() !== '' || t('office.form.needed'), tooMany },
  })

  return (
    <>
      {outcome && <SeveralOutcome outcome={outcome} />}
      <form className={s.form} noValidate onSubmit={create}>
        <div className={f.form}>
          <fieldset className={f.form} disabled={progress !== null}>
            <div className={k.fields}>
              <ClubField {...shared} />
              <CategoryField {...shared} />
            </div>
            <div className={k.fields}>
              <FormatFields {...shared} />
              <TimeField
                {...shared}
                label={t('office.form.date', { city: cityOf(club || null) })}
                isPastNoted={dirtyFields.date === true}
              />
            </div>
            <p className={m.hint}>{t('officeSeveral.shared')}</p>
          </fieldset>
          <SeveralExample club={club} mayAssign={umpires !== 'forbidden'} />
          <CheckedField label={t('officeSeveral.rows')} message={errors.rows?.message}>
            {(attributes) => (
              <textarea
                {...rows}
                ref={(element) => {
                  ref(element)
                  box.current = element
                }}
                className={`${f.input} ${s.box}`}
                rows={12}
                wrap="off"
                spellCheck={false}
                autoComplete="off"
                readOnly={progress !== null}
                {...attributes}
              />
            )}
          </CheckedField>
          {progress && (
            <p className={`line ${s.progress}`}>
              <progress aria-label={t('officeSeveral.creating')} max={progress.count} value={progress.done} />
              {t('officeSeveral.progress', progress)}
            </p>
          )}
          <FormFoot
            submit={
              count === 0
                ? t('officeSeveral.createNone')
                : t(`officeSeveral.${isRetry ? 'again' : 'create'}`, { count })
            }
            isSubmitting={progress !== null}
            isUnsaved={isDirty}
            problem={problem ?? (neededUmpires && missing ? t(`officeSeveral.umpires.${missing}`) : null)}
            said={progress && t('officeSeveral.creating')}
          />
        </div>
        <SeveralUnderstood rows={shown} hasHeading={table.heading !== null} missing={missing} onShow={show} />
      </form>
    </>
  )
}

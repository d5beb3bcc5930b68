import { type DragEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { type RegisterOptions, useForm } from 'react-hook-form'
import { MOST_CHARACTERS, MOST_ROWS } from '../../../shared/office/match-rows.ts'
import { serverNow } from '../../api/server-clock.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { cityOf } from '../kit/club-times.ts'
import { FormFoot } from '../kit/form-foot.tsx'
import { useMe } from '../kit/me-store.ts'
import { clubsWhere } from '../kit/places.ts'
import k from '../kit/shared.module.css'
import { SurnameFirst } from '../kit/surname-first.tsx'
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
import { focusColumns, SeveralColumns } from './several-columns.tsx'
import { SeveralExample } from './several-example.tsx'
import { type FileRefusal, readTable, SeveralFile } from './several-file.tsx'
import s from './several-form.module.css'
import { SeveralOutcome } from './several-outcome.tsx'
import { type ChosenColumns, readPaste } from './several-paste.ts'
import { type CheckedRow, checkRows } from './several-rows.ts'
import { missingUmpires } from './several-umpires.ts'
import { SeveralUnderstood } from './several-understood.tsx'
import { loadUmpires } from './umpires-store.ts'
import { focusUndecided } from './undecided-names.tsx'
import { needsReason } from './use-row-clashes.ts'
import { useSeveral } from './use-several.ts'
import { useUnderstood } from './use-understood.ts'

interface SeveralValues extends SharedValues {
  /** The pasted table. */
  rows: string
}

/** The form for several matches: the values that they share, a box for the rows of a table, and the rows as they were understood. */
export function SeveralForm() {
  const { t } = useTranslation()
  const { may } = useMe()
  const first = useChosenClub(clubsWhere((club) => may('match.create', { club })))
  const [opened] = useState(serverNow)
  /** Why the last attempt created nothing, or not all. */
  const [refusal, setRefusal] = useState<
    'players' | 'wrong' | 'nothing' | 'unchecked' | 'taken' | 'undecided' | 'left' | null
  >(null)
  const [fileRefusal, setFileRefusal] = useState<FileRefusal | null>(null)
  const [chosen, setChosen] = useState<ChosenColumns | null>(null)
  /** Whether the first name goes before the surname, in a table with `Surname, First`. */
  const [isTurned, setTurned] = useState(true)
  /** Whether to create matches again that exist. */
  const [isTwice, setTwice] = useState(false)
  /** Why matches are stored although something else is on their courts. */
  const [reason, setReason] = useState('')
  /** Number of rows that the last attempt left out, because their matches exist. */
  const [skipped, setSkipped] = useState(0)
  /** Whether the last attempt failed because there was no list of umpires. */
  const [neededUmpires, setNeededUmpires] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLTextAreaElement | null>(null)
  /** Whether the form is looking for matches that exist, which a second click must not start again. */
  const isChecking = useRef(false)
  const tried = useSeveral()
  const { run, progress, outcome, isCreated } = tried
  const { register, handleSubmit, watch, setValue, reset, formState } = useForm<SeveralValues>({
    defaultValues: {
      ...blankValues(first?.id ?? '', opened),
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
  const {
    table,
    rows: read,
    lacksPlayers,
    turnedName,
  } = useMemo(() => readPaste(text.slice(0, MOST_CHARACTERS), chosen, isTurned), [text, chosen, isTurned])
  const { club } = now
  const { umpires, shown, count, clashes, check, undecidedCount, leaveNames, createPlayers, playersOf } = useUnderstood(
    read,
    now,
    { opened, isTwice, tried },
  )
  const understood = shown.map(({ row }) => row)
  const undecided = undecidedCount(shown.filter(({ players }) => players.length > 0).map(({ row }) => row))
  const twice = shown.filter(({ existing }) => existing).length
  const taken = shown.flatMap(({ clash }) => clash ?? [])
  const openCount = taken.filter(({ isAccepted }) => !isAccepted).length
  const lacksReason = reason.trim() === '' && taken.some(({ clash, isAccepted }) => isAccepted && needsReason(clash))
  const isRetry = outcome?.left.length === count
  const missing = missingUmpires(understood, umpires)
  const wrongCount = shown.filter(({ row }) => !isCreated(row) && row.problems.length > 0).length
  const hasAllCategories = understood.length > 0 && understood.every((row) => row.category !== '')
  const total = table.rows.length
  const tooMany = total > MOST_ROWS ? t('officeSeveral.tooMany', { max: MOST_ROWS, count: total }) : null

  /** Returns the message about the last attempt, as long as its reason is still there. */
  function problemText(): string | null {
    if (refusal === 'players') return lacksPlayers ? t('officeSeveral.playersUnknown') : null
    if (refusal === 'wrong') return wrongCount > 0 ? t('officeSeveral.correct', { count: wrongCount }) : null
    if (refusal === 'taken') {
      if (openCount > 0) return t('officeSeveral.clash.refused', { count: openCount })
      return lacksReason ? t('officeClash.reasonNeeded') : null
    }
    if (refusal === 'undecided') return undecided > 0 ? t('officeRowPlayers.open', { count: undecided }) : null
    if (refusal === 'nothing') return count === 0 ? t('officeSeveral.nothing') : null
    if (refusal === 'left') return isRetry && count > 0 ? t('officeSeveral.left', { count }) : null
    if (refusal === 'unchecked') return t('officeSeveral.unchecked')
    return neededUmpires && missing ? t(`officeSeveral.umpires.${missing}`) : null
  }

  /** Replaces the text in the box. */
  const setRows = (rows: string) => {
    setFileRefusal(null)
    setValue('rows', rows, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const readFile = async (file: File) => {
    const read = await readTable(file)
    if ('refusal' in read) setFileRefusal(read.refusal)
    else setRows(read.text)
  }
  const dropFile = (event: DragEvent) => {
    const file = event.dataTransfer.files[0]
    if (!file) return
    event.preventDefault()
    void readFile(file)
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
    setRefusal(null)
    const pasted = readPaste(given.rows, chosen, isTurned)
    if (pasted.lacksPlayers) {
      setRefusal('players')
      return focusColumns(form.current)
    }
    const all = checkRows(pasted.rows, given, opened, t, umpires).filter((row) => !isCreated(row))
    const [wrong] = all.filter(({ problems }) => problems.length > 0)
    if (wrong) {
      setRefusal('wrong')
      return show(wrong)
    }
    const cannotCheck = missingUmpires(all, umpires) !== null
    setNeededUmpires(cannotCheck)
    if (cannotCheck) return void loadUmpires()
    // Somebody else may have created the same matches since the page loaded them.
    if (isChecking.current) return
    isChecking.current = true
    const checked = await check(all, given.club).catch(() => null)
    isChecking.current = false
    if (!checked) return setRefusal('unchecked')
    const { rows, found } = checked
    if (rows.length === 0) return setRefusal('nothing')
    const [open] = rows.filter((row) => {
      const clash = found.get(row.key)
      return clash && !clashes.isAccepted(clash)
    })
    const isReasonNeeded = reason.trim() === '' && [...found.values()].some(needsReason)
    if (open || isReasonNeeded) {
      setRefusal('taken')
      return open && show(open)
    }
    if (undecidedCount(rows) > 0) {
      setRefusal('undecided')
      return focusUndecided(form.current)
    }
    const isReady = await createPlayers(rows).then(
      () => true,
      () => false,
    )
    if (!isReady) return setRefusal('unchecked')
    const result = await run(rows, (row) => found.get(row.key) ?? null, reason.trim(), playersOf)
    if (!result) return
    setSkipped(all.length - rows.length)
    setTwice(false)
    const { left } = result
    reset({ ...given, rows: '' })
    if (left.length === 0) {
      setReason('')
      return setChosen(null)
    }
    void clashes.reload()
    const { heading } = pasted.table
    const lines = left.map(({ line }) => line)
    setRows([...(heading ? [heading] : []), ...lines].join('\n'))
    box.current?.scrollTo(0, 0)
    setRefusal('left')
  })
  const { ref, ...rows } = field('rows', {
    validate: {
      needed: (all) => all.trim() !== '' || t('office.form.needed'),
      tooLong: (all) => all.length <= MOST_CHARACTERS || t('officeSeveral.refused.tooLarge', { max: MOST_ROWS }),
      tooMany: (all) => {
        const { length } = readPaste(all, chosen, isTurned).table.rows
        return length <= MOST_ROWS || t('officeSeveral.tooMany', { max: MOST_ROWS, count: length })
      },
    },
  })
  const wrongRows =
    errors.rows?.message ?? (fileRefusal && t(`officeSeveral.refused.${fileRefusal}`, { max: MOST_ROWS })) ?? tooMany

  return (
    <>
      {outcome && <SeveralOutcome outcome={outcome} skipped={skipped} />}
      <form ref={form} className={s.form} noValidate onSubmit={create}>
        <div className={f.form}>
          <fieldset className={f.form} disabled={progress !== null}>
            <div className={k.fields}>
              <ClubField {...shared} />
              <CategoryField {...shared} isOptional={hasAllCategories} hint={t('officeSeveral.categoryNeeded')} />
            </div>
            <div className={`${k.fields} ${s.format}`}>
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
          <SeveralFile isDisabled={progress !== null} onFile={(file) => void readFile(file)} />
          <CheckedField label={t('officeSeveral.rows')} message={wrongRows ?? undefined}>
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
                onDrop={dropFile}
                onPaste={(event) => {
                  const isLong = event.clipboardData.getData('text/plain').length > MOST_CHARACTERS
                  // The browser would need seconds to show such a text.
                  if (isLong) event.preventDefault()
                  setFileRefusal(isLong ? 'tooLarge' : null)
                }}
                {...attributes}
              />
            )}
          </CheckedField>
          {tooMany && (
            <button
              type="button"
              className={s.show}
              onClick={() => setRows(text.slice(0, table.rows[MOST_ROWS - 1]?.to))}
            >
              {t('officeSeveral.keepFirst', { max: MOST_ROWS })}
            </button>
          )}
          {total > 0 && (
            <SeveralColumns
              key={`${table.heading}`}
              table={table}
              lacksPlayers={lacksPlayers}
              mayAssign={umpires !== 'forbidden'}
              onChange={(columns) => setChosen({ heading: table.heading, columns })}
            />
          )}
          {turnedName !== null && <SurnameFirst name={turnedName} isTurned={isTurned} onChange={setTurned} />}
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
            problem={problemText()}
            said={progress && t('officeSeveral.creating')}
          />
        </div>
        <SeveralUnderstood
          rows={shown}
          lacksPlayers={lacksPlayers}
          hasHeading={table.heading !== null}
          missing={missing}
          clashes={{
            clashes: taken,
            reason,
            isTried: refusal === 'taken',
            onReason: setReason,
            onAccept: clashes.accept,
          }}
          undecided={{ count: undecided, onLeave: leaveNames }}
          twice={twice}
          isTwice={isTwice}
          onTwice={setTwice}
          onShow={show}
        />
      </form>
    </>
  )
}

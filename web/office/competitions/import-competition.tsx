import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OfficeCompetition } from '../../../shared/competitions/competition-schemas.ts'
import type { TodsCheck } from '../../../shared/competitions/tods-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { codeOf } from '../../api/not-ok.ts'
import { useAction } from '../../api/use-action.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { useFailureText } from '../kit/failure-text.ts'
import { useMe } from '../kit/me-store.ts'
import { Options } from '../kit/options.tsx'
import { clubsWhere } from '../kit/places.ts'
import { Problem } from '../kit/problem.tsx'
import { saying } from '../kit/said.ts'
import { useChosenClub } from '../kit/use-chosen-club.ts'
import s from './import-competition.module.css'
import { sendTods } from './send-tods.ts'

const PATH = '/office/all-competitions/tods'

/** A file that was checked for a club. */
interface Checked {
  readonly file: File
  readonly club: string
  readonly check: TodsCheck
}

/** Imports a competition from a file: what is not supported is listed, and the rest is imported after a look at it. */
export function ImportCompetition() {
  const { t } = useTranslation()
  const { may } = useMe()
  const navigate = useNavigate()
  const clubs = clubsWhere((each) => may('competition.manage', { club: each }))
  const [club, setClub] = useState(useChosenClub(clubs)?.id ?? '')
  const [checked, setChecked] = useState<Checked | null>(null)
  /** The id of the new competition. A repeated attempt creates it once. */
  const id = useRef('')
  const importing = useAction(async ({ file, club: of }: Checked) => {
    const imported = await sendTods<OfficeCompetition>(PATH, { id: id.current, club: of }, file)
    void navigate(officePathTo('competition', imported.id), saying(t('officeTods.done')))
  })
  const checking = useAction(async (file: File, of: string) => {
    setChecked(null)
    importing.clear()
    id.current = randomId()
    setChecked({ file, club: of, check: await sendTods<TodsCheck>(`${PATH}/check`, { club: of }, file) })
  })
  const problemOf = useProblem()
  const isBusy = checking.pending || importing.pending
  const isGood = checked !== null && checked.check.problems.length === 0
  return (
    <section className="stack-4">
      <h2 className="subtitle">{t('officeTods.importTitle')}</h2>
      <p className="note">{t('officeTods.lead')}</p>
      <div className={f.form}>
        {clubs.length > 1 && (
          <Field label={t('office.form.club')}>
            <select
              className={f.input}
              value={club}
              disabled={isBusy}
              onChange={({ target }) => {
                setClub(target.value)
                if (checked) void checking.run(checked.file, target.value)
              }}
            >
              <Options of={clubs.map(({ id: each, name }) => [each, name])} />
            </select>
          </Field>
        )}
        <Field label={t('officeTods.file')}>
          <input
            type="file"
            accept=".json,application/json"
            className={f.input}
            disabled={isBusy}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void checking.run(file, club)
              // The same file can be chosen again after it was corrected.
              target.value = ''
            }}
          />
        </Field>
        <Problem text={problemOf(checking.error ?? importing.error)} />
        <p role="status">
          {checking.pending ? t('officeTods.checking') : importing.pending ? t('officeTods.importing') : null}
        </p>
        {checked && (isGood ? <Summary check={checked.check} /> : <Unsupported check={checked.check} />)}
        {checked && isGood && (
          <div className={f.actions}>
            <button
              type="button"
              className="button"
              aria-disabled={importing.pending}
              onClick={() => void importing.run(checked)}
            >
              {t('officeTods.import')}
            </button>
          </div>
        )}
      </div>
    </section>
  )
}

const FAILURES = ['FILE_TOO_LARGE', 'NOT_JSON', 'FILE_TOO_COMPLEX'] as const

/** Returns the function that says why a file was refused. */
function useProblem(): (error: unknown) => string | null {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (error) => {
    if (error === null) return null
    const known = FAILURES.find((each) => each === codeOf(error))
    return known ? t(`officeTods.failure.${known}`) : failureText(error)
  }
}

function Summary({ check }: { check: TodsCheck }) {
  const { t } = useTranslation()
  const { name, events, entries, results, newPlayers } = check
  return (
    <div className="stack-2">
      <p className="strong">{t('officeTods.summary', { name: name ?? '' })}</p>
      <ul className={s.counts}>
        <li>{t('officeTods.events', { n: events })}</li>
        <li>{t('officeTods.entries', { n: entries })}</li>
        <li>{t('officeTods.results', { n: results })}</li>
        <li>{t('officeTods.newPlayers', { n: newPlayers })}</li>
      </ul>
      <p className="note">{t('officeTods.known')}</p>
    </div>
  )
}

function Unsupported({ check: { problems, more } }: { check: TodsCheck }) {
  const { t } = useTranslation()
  return (
    <div className="stack-3">
      <h3 className="strong">{t('officeTods.unsupported')}</h3>
      <p className="note">{t('officeTods.unsupportedLead')}</p>
      <ul className={s.problems}>
        {problems.map(({ path, code, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list stays as it is
          <li key={index}>
            {t(`officeTods.problem.${code}`, { value })}
            <code className={s.path}>{path}</code>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('officeTods.more', { n: more })}</p>}
    </div>
  )
}

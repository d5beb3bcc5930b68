import { type ChangeEvent, useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { MOST_MEMBER_ROWS } from '../../../shared/members/member-limits.ts'
import { COLUMNS, type MemberColumn, memberRows, memberTable } from '../../../shared/members/member-table.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { decodeText } from '../../../shared/text/decode-text.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { DoneLine } from '../../ui/done-line.tsx'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { withQuery } from '../kit/filters.tsx'
import { LeaveQuestion } from '../kit/leave-question.tsx'
import { useMe } from '../kit/me-store.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { Options } from '../kit/options.tsx'
import { clubsWhere } from '../kit/places.ts'
import { Problem } from '../kit/problem.tsx'
import k from '../kit/shared.module.css'
import { useChosenClub, useClubSearch } from '../kit/use-chosen-club.ts'
import s from './import-members.module.css'
import { ImportPreview } from './import-preview.tsx'
import { type Outcomes, useImport } from './use-import.ts'

/** Imports members from a table that somebody pastes, or from a file. */
export default function ImportMembersPage() {
  const { t } = useTranslation()
  const search = useClubSearch()
  return (
    <OfficeFrame title={t('officeMembers.import.title')} lead={t('officeMembers.import.lead')}>
      <BackLink to={officePathTo('members') + search}>{t('officeMembers.back')}</BackLink>
      <ImportForm />
    </OfficeFrame>
  )
}

function ImportForm() {
  const { t } = useTranslation()
  const { may } = useMe()
  const clubs = clubsWhere((each) => may('members.manage', { club: each }))
  const chosen = useChosenClub(clubs)
  const [club, setClub] = useState(chosen?.id ?? '')
  const [text, setText] = useState('')
  /** The columns that the person has chosen, by their place. */
  const [choices, setChoices] = useState<Readonly<Record<number, MemberColumn>>>({})
  /** What the server would do with the rows; null before the table is checked. */
  const [checked, setChecked] = useState<Outcomes | null>(null)
  const [done, setDone] = useState<{ readonly added: number; readonly changed: number } | null>(null)
  const { send, progress, problem } = useImport(club)
  const read = useDeferredValue(text)
  const table = useMemo(() => memberTable(read), [read])
  const columns = table.columns.map((column, at) => choices[at] ?? column)
  const rows = memberRows(table, columns)
  const good = rows.filter(({ problems }) => problems.length === 0)
  const tooMany = rows.length > MOST_MEMBER_ROWS
  const outcomes = [...(checked?.values() ?? [])]
  const count = (kind: 'new' | 'changed') => outcomes.filter((each) => each.kind === kind).length
  const writes = count('new') + count('changed')

  const forget = () => {
    setChecked(null)
    setDone(null)
  }
  const take = (next: string) => {
    forget()
    setChoices({})
    setText(next)
  }
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) take(decodeText(new Uint8Array(await file.arrayBuffer())))
    // The same file can be chosen again after it was corrected.
    target.value = ''
  }
  const check = async () => setChecked(await send(good, true))
  const store = async () => {
    const writable = good.filter(({ line }) => ['new', 'changed'].includes(checked?.get(line)?.kind ?? ''))
    const stored = await send(writable, false)
    if (!stored) return
    const kinds = [...stored.values()].map(({ kind }) => kind)
    const of = (kind: string) => kinds.filter((each) => each === kind).length
    take('')
    setDone({ added: of('new'), changed: of('changed') })
  }

  return (
    <form
      className={f.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (progress || good.length === 0 || tooMany) return
        void (checked ? writes > 0 && store() : check())
      }}
    >
      {done && (
        <>
          <DoneLine text={t('officeMembers.import.done', done)} />
          <p>
            <Link to={withQuery(officePathTo('members'), { club })}>{t('officeMembers.back')}</Link>
          </p>
        </>
      )}
      <div className={k.fields}>
        {clubs.length > 1 && (
          <Field label={t('office.form.club')}>
            <select
              className={f.input}
              value={club}
              onChange={({ target }) => {
                forget()
                setClub(target.value)
              }}
            >
              <Options of={clubs.map(({ id, name }) => [id, name])} />
            </select>
          </Field>
        )}
        <Field label={t('officeMembers.import.file')}>
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            className={f.input}
            onChange={(event) => void open(event)}
          />
        </Field>
      </div>
      <Field label={t('officeMembers.import.paste')}>
        <textarea
          rows={6}
          wrap="off"
          spellCheck={false}
          className={`${f.input} ${s.box}`}
          value={text}
          onChange={({ target }) => take(target.value)}
        />
      </Field>
      {rows.length > 0 && (
        <fieldset className={s.columns}>
          <legend>{t('officeMembers.import.columns')}</legend>
          <div className={s.choices}>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <Field key={at} label={table.titles?.[at] || t('officeMembers.import.column', { number: at + 1 })}>
                <select
                  className={f.input}
                  value={column}
                  onChange={({ target }) => {
                    forget()
                    setChoices({ ...choices, [at]: target.value as MemberColumn })
                  }}
                >
                  <Options of={COLUMNS.map((each) => [each, t(`officeMembers.import.has.${each}`)])} />
                </select>
                <span className={`note ${s.sample}`}>{sampleOf(table.lines, at)}</span>
              </Field>
            ))}
          </div>
        </fieldset>
      )}
      <Problem text={tooMany ? t('officeMembers.import.tooMany', { max: MOST_MEMBER_ROWS }) : problem} />
      {rows.length > 0 && !tooMany && <ImportPreview rows={rows} checked={checked} />}
      <p role="status">{progress && t('officeMembers.import.progress', { ...progress })}</p>
      <div className={f.actions}>
        <button
          type="submit"
          className="button"
          aria-disabled={progress !== null || good.length === 0 || (checked !== null && writes === 0)}
        >
          {checked && writes > 0 ? t('officeMembers.import.store', { count: writes }) : t('officeMembers.import.check')}
        </button>
      </div>
      <LeaveQuestion isUnsaved={text !== ''} />
    </form>
  )
}

/** Returns the first cells of a column that are not empty. */
const sampleOf = (lines: readonly { readonly cells: readonly string[] }[], at: number): string =>
  lines
    .flatMap(({ cells }) => cells[at] || [])
    .slice(0, 2)
    .join(', ')

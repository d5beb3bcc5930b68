import { useCallback, useMemo } from 'react'
import { AUDIT_ACTIONS } from '../../shared/audit/audit.ts'
import type { AuditRecord } from '../../shared/audit/audit-schemas.ts'
import { clockTime, dayName } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './audit.module.css'
import { type Column, DataTable } from './data-table.tsx'
import { FilterBar, FilterSelect, SearchField, useFilters, withQuery } from './filters.tsx'
import { officeJson } from './office-calls.ts'
import { OfficeFrame } from './office-frame.tsx'
import { courtText } from './places.ts'
import { type ListPage, usePages } from './use-pages.ts'

/** Who did what in the office, newest first. */
export function AuditPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('office.audit.title')} lead={t('office.audit.lead')}>
      <Records />
    </OfficeFrame>
  )
}

function Records() {
  const { t, language } = useTranslation()
  const { params, set } = useFilters()
  const [who, action, subject, day] = ['who', 'action', 'subject', 'day'].map((name) => params.get(name))
  const { rows, next, state, reload, more } = usePages(
    useCallback(
      (cursor: string | null) => loadRecords({ who, action, subject, ...boundsOf(day), cursor }),
      [who, action, subject, day],
    ),
  )
  const columns = useMemo(
    (): Column<AuditRecord>[] => [
      {
        id: 'at',
        header: t('office.audit.at'),
        cell: ({ row: { original } }) => (
          <time dateTime={original.at}>
            {dayName(original.at, language)}, {clockTime(original.at, language)}
          </time>
        ),
      },
      {
        id: 'what',
        header: t('office.audit.what'),
        cell: ({ row: { original } }) => (
          <>
            <span className={s.what}>{actionText(original.action, t)}</span>
            <button type="button" className={s.id} onClick={() => set('subject', original.subject)}>
              <span className="hidden-text">{t('office.audit.onlySubject')} </span>
              {original.subject}
            </button>
            {original.club && <span className={s.club}>{courtText({ club: original.club }, t)}</span>}
          </>
        ),
      },
      {
        id: 'who',
        header: t('office.audit.who'),
        cell: ({ row: { original } }) => (
          <button type="button" className={s.id} onClick={() => set('who', original.who)}>
            <span className="hidden-text">{t('office.audit.onlyWho')} </span>
            {original.who}
          </button>
        ),
      },
      { id: 'values', header: t('office.audit.values'), cell: ({ row }) => <Values record={row.original} /> },
    ],
    [t, language, set],
  )
  return (
    <>
      <FilterBar>
        <FilterSelect
          label={t('office.audit.what')}
          any={t('office.audit.anything')}
          value={action ?? null}
          options={AUDIT_ACTIONS.map((each) => [each, actionText(each, t)])}
          onChange={(value) => set('action', value)}
        />
        <SearchField
          key={`who ${who}`}
          label={t('office.audit.who')}
          value={who ?? ''}
          onSearch={(id) => set('who', id)}
        />
        <SearchField
          key={`subject ${subject}`}
          label={t('office.audit.subject')}
          value={subject ?? ''}
          onSearch={(id) => set('subject', id)}
        />
        <label>
          {t('office.audit.day')}
          <input type="date" value={day ?? ''} onChange={(event) => set('day', event.target.value)} />
        </label>
      </FilterBar>
      <DataTable
        caption={t('office.audit.title')}
        columns={columns}
        rows={rows}
        rowId={rowIdOf}
        wide={['values', 'who']}
        state={state}
        empty={t('office.audit.none')}
        onRetry={reload}
        onMore={next ? more : null}
      />
    </>
  )
}

const rowIdOf = ({ at, who, action, subject }: AuditRecord): string => [at, who, action, subject].join(' ')

/** Returns the text for an action. Shows an unknown action, which a newer server may send, as it is. */
function actionText(action: string, t: (key: string, fallback: string) => string): string {
  const [kind, verb] = action.split('.')
  return t(`office.audit.actions.${kind}.${verb}`, action)
}

/** The changed values, before and after. */
function Values({ record: { before, after } }: { record: AuditRecord }) {
  const fields = [...new Set([...Object.keys(Object(before)), ...Object.keys(Object(after))])]
  return (
    <ul className={s.values}>
      {fields.map((field) => (
        <li key={field}>
          <span className={s.field}>{field}</span> {valueText(before, field)}
          {before !== null && after !== null && ' → '}
          {valueText(after, field)}
        </li>
      ))}
    </ul>
  )
}

function valueText(values: unknown, field: string): string {
  if (values === null || values === undefined) return ''
  const value: unknown = Reflect.get(Object(values), field)
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

/** Returns the beginning and the end of a day, `yyyy-mm-dd`, in this device's time zone. */
function boundsOf(day: string | null | undefined) {
  if (!day) return {}
  const [from, until] = [new Date(`${day}T00:00`), new Date(`${day}T00:00`)]
  until.setDate(until.getDate() + 1)
  return { from: from.toISOString(), until: until.toISOString() }
}

async function loadRecords(filters: Record<string, string | null | undefined>): Promise<ListPage<AuditRecord>> {
  const { records, next } = await officeJson<{ records: AuditRecord[]; next: string | null }>(
    'GET',
    withQuery('/audit', filters),
  )
  return { rows: records, next }
}

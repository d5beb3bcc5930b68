import { AUDIT_ACTIONS } from '../../../shared/audit/audit.ts'
import type { AuditAnswer } from '../../../shared/audit/audit-schemas.ts'
import { clubMoment } from '../../../shared/time/club-time.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { timeZoneOf } from '../../clubs/club-times.ts'
import { loadedClubs } from '../../clubs/clubs-store.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { cityOf, zonedText } from '../kit/club-times.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { dayIn, FilterBar, FilterDate, FilterSelect, useFilters, withQuery } from '../kit/filters.tsx'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { useList } from '../kit/use-pages.ts'
import { useUmpires } from '../matches/umpires-store.ts'
import s from './audit.module.css'
import { AuditSubject, AuditWho, type NamedRecord, subjectText } from './audit-subject.tsx'
import { actionText } from './audit-texts.ts'
import { AuditValues } from './audit-values.tsx'
import { type Known, whoText } from './who-text.ts'

const recordsIn = ({ records, names, links }: AuditAnswer): NamedRecord[] =>
  records.map((record) => ({ ...record, names, links }))

/** The audit log of the office, newest first. */
export default function AuditPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeAudit.title')} lead={t('officeAudit.lead')}>
      <Records />
    </OfficeFrame>
  )
}

function Records() {
  const { t } = useTranslation()
  const { params, set } = useFilters()
  const [who, subject] = ['who', 'subject'].map((name) => params.get(name))
  const action = AUDIT_ACTIONS.find((each) => each === params.get('action')) ?? null
  const day = dayIn(params, 'day')
  const list = useList(withQuery('/audit', { who, action, subject, ...boundsOf(day) }), recordsIn)
  const onlyWho = (id: string) => set('who', id)
  const columns: Column<NamedRecord>[] = [
    { id: 'at', header: t('officeAudit.at'), cell: (record) => <When record={record} />, isWide: true },
    {
      id: 'what',
      header: t('officeAudit.what'),
      cell: (record) => (
        <>
          <span className={s.what}>{actionText(record.action, t)}</span>
          <AuditSubject record={record} onOnly={(id) => set('subject', id)} />
          <div className={`stack-2 ${s.narrow}`}>
            <AuditValues record={record} />
            <p>
              <When record={record} />
              {' · '}
              {t('officeAudit.label', { field: t('officeAudit.who') })} <AuditWho record={record} onOnly={onlyWho} />
            </p>
          </div>
        </>
      ),
    },
    {
      id: 'who',
      header: t('officeAudit.who'),
      cell: (record) => (
        <span className={s.who}>
          <AuditWho record={record} onOnly={onlyWho} />
        </span>
      ),
      isWide: true,
    },
    {
      id: 'values',
      header: t('officeAudit.values'),
      cell: (record) => <AuditValues record={record} />,
      isWide: true,
    },
  ]
  const zones = new Set(loadedClubs().map(({ timeZone }) => timeZone))
  const about = list.rows.find((row) => row.subject === subject)
  return (
    <>
      <FilterBar>
        <FilterSelect
          label={t('officeAudit.what')}
          any={t('officeAudit.anything')}
          value={action}
          options={AUDIT_ACTIONS.map((each) => [each, actionText(each, t)])}
          onChange={(value) => set('action', value)}
        />
        <WhoFilter who={who ?? null} known={list.rows[0] ?? { names: {} }} onChange={(id) => set('who', id)} />
        {subject && (
          <FilterSelect
            label={t('officeAudit.subject')}
            any={t('officeAudit.anything')}
            value={subject}
            options={[[subject, about ? subjectText(about, t) : subject]]}
            onChange={(id) => set('subject', id)}
          />
        )}
        <FilterDate label={t('officeAudit.day')} value={day} onChange={(value) => set('day', value)} />
      </FilterBar>
      <p className={`note ${s.zone}`}>
        {t(zones.size > 1 ? 'officeAudit.zones' : 'officeAudit.zone', { city: cityOf(null) })}
      </p>
      <DataTable
        caption={t('officeAudit.title')}
        columns={columns}
        list={list}
        rowId={({ at, who, action, subject }) => [at, who, action, subject].join(' ')}
        empty={t('officeAudit.none')}
      />
    </>
  )
}

/** The time of a record at its club, with the city if the clocks of the first club show another time. */
function When({ record: { at, club } }: { record: NamedRecord }) {
  const { language } = useTranslation()
  return (
    <time className={s.when} dateTime={at}>
      {zonedText(at, club, language)}
    </time>
  )
}

interface WhoFilterProps {
  who: string | null
  known: Known
  onChange: (who: string) => void
}

/**
 * The people with a role, the scorer key and the server. If the page shows the records of a person without a
 * role, or of a link, the list has that person or link too.
 */
function WhoFilter({ who, known, onChange }: WhoFilterProps) {
  const { t } = useTranslation()
  const options: (readonly [string, string])[] = [
    ...useUmpires().map(({ id, name }) => [id, name] as const),
    ...['key', 'server'].map((id) => [id, whoText(id, known, t)] as const),
  ]
  const isListed = who === null || options.some(([id]) => id === who)
  return (
    <FilterSelect
      label={t('officeAudit.who')}
      any={t('officeAudit.anybody')}
      value={who}
      options={isListed ? options : [[who, whoText(who, known, t)], ...options]}
      onChange={onChange}
    />
  )
}

/** Returns the beginning and the end of a day, `yyyy-mm-dd`, in the first club's time zone. */
function boundsOf(day: string | null) {
  if (!day) return {}
  const [from, until] = [day, plusDays(day, 1)].map((date) =>
    new Date(clubMoment(date, 0, timeZoneOf(null))).toISOString(),
  )
  return { from, until }
}

import type { TFunction } from 'i18next'
import { Link } from 'react-router-dom'
import type { Duty } from '../../../shared/office/office-schemas.ts'
import { type UmpireLine, umpireReport } from '../../../shared/office/umpire-report.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { fieldTime } from '../kit/club-times.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { dayIn, FilterBar, FilterDate, FilterSelect, useFilters, withQuery } from '../kit/filters.tsx'
import { useMe } from '../kit/me-store.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubById, clubsWhere } from '../kit/places.ts'
import { SaveTable } from '../kit/save-table.tsx'
import k from '../kit/shared.module.css'
import { loadAll, loadDuties, WITH_RESULT } from './load-matches.ts'
import { minutesText, umpireText } from './match-texts.ts'

/** The report of umpires: the matches that each has umpired in a period, and the minutes of play. */
export default function UmpiringPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeUmpiring.title')} lead={t('officeUmpiring.lead')}>
      <BackLink to={officePathTo('matches')}>{t('office.edit.back')}</BackLink>
      <Report />
    </OfficeFrame>
  )
}

function Report() {
  const { t, language } = useTranslation()
  const { may } = useMe()
  const { params, set } = useFilters()
  const clubs = clubsWhere((club) => may('umpire.assign', { club }))
  const asked = clubById(params.get('club'))?.id ?? null
  const club = clubs.some(({ id }) => id === asked) ? asked : may('umpire.assign') ? null : (clubs[0]?.id ?? null)
  const today = fieldTime(serverNow(), club).slice(0, 10)
  // The report begins with the present month.
  const from = dayIn(params, 'from') ?? `${today.slice(0, 8)}01`
  const to = dayIn(params, 'to') ?? today
  const place = { club, status: WITH_RESULT }
  const report = useLoaded(withQuery('duties', { club, from, to }), async () =>
    umpireReport(
      await loadAll<Duty>((page) => loadDuties({ ...place, from, to: plusDays(to, 1), ...page })),
      new Intl.Collator(language).compare,
    ),
  )
  const lines = report.value ?? []
  const columns: Column<UmpireLine>[] = [
    {
      id: 'umpire',
      header: t('office.form.umpire'),
      cell: (line) => <span className="strong">{nameOf(line, t)}</span>,
    },
    { id: 'matches', header: t('officeUmpiring.matches'), cell: ({ matches }) => matches },
    {
      id: 'time',
      header: t('officeUmpiring.time'),
      cell: ({ minutes, untimed }) => (
        <>
          {minutesText(minutes, t)}
          {untimed > 0 && <span className={k.about}>{t('officeUmpiring.untimed', { count: untimed })}</span>}
        </>
      ),
    },
  ]
  return (
    <>
      <FilterBar>
        <FilterSelect
          label={t('office.form.club')}
          any={t('office.matches.anyStatus')}
          value={club}
          options={clubs.map(({ id, name }) => [id, name])}
          onChange={(value) => set('club', value)}
        />
        <FilterDate label={t('office.matches.from')} value={from} onChange={(value) => set('from', value)} />
        <FilterDate label={t('office.matches.to')} value={to} onChange={(value) => set('to', value)} />
      </FilterBar>
      <DataTable
        caption={t('officeUmpiring.title')}
        columns={columns}
        list={{
          rows: lines,
          state: report.failed ? 'failed' : report.value ? 'ready' : 'loading',
          reload: () => void report.reload(),
          more: null,
        }}
        rowId={({ umpire }) => umpire?.id ?? ''}
        empty={t('officeUmpiring.none')}
      />
      {lines.length > 0 && (
        <>
          <p role="status" className="note numbers">
            {t('officeUmpiring.sum', {
              count: lines.reduce((sum, { matches }) => sum + matches, 0),
              time: minutesText(
                lines.reduce((sum, { minutes }) => sum + minutes, 0),
                t,
              ),
            })}{' '}
            <Link to={withQuery(officePathTo('matches'), { ...place, from, to })}>{t('officeUmpiring.list')}</Link>
          </p>
          <SaveTable name={`umpires-${from}-${to}.csv`} rows={async () => reportTable(lines, t)} />
        </>
      )}
    </>
  )
}

const nameOf = ({ umpire }: UmpireLine, t: TFunction): string =>
  umpire ? umpireText(umpire, t) : t('officeUmpiring.nobody')

/** Returns the report as rows of a table. */
const reportTable = (lines: readonly UmpireLine[], t: TFunction): string[][] => [
  [
    t('office.form.umpire'),
    t('officeUmpiring.matches'),
    t('officeUmpiring.minutes'),
    t('officeUmpiring.untimedMatches'),
  ],
  ...lines.map((line) => [nameOf(line, t), String(line.matches), String(line.minutes), String(line.untimed)]),
]

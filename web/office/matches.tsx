import { useCallback, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { playersOf } from '../../shared/matches/match.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import type { ArchivedAnswer, ArchivedMatch } from '../../shared/office/office-schemas.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { MATCH_STATUSES } from '../../shared/scoring/score.ts'
import { StatusPill } from '../scoreboard/status-pill.tsx'
import { clockTime, dayName } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { type Column, DataTable } from './data-table.tsx'
import { FilterBar, FilterSelect, SearchField, useFilters, withQuery } from './filters.tsx'
import s from './matches.module.css'
import { MyMatches } from './my-matches.tsx'
import { officeCall, officeJson } from './office-calls.ts'
import { OfficeFrame } from './office-frame.tsx'
import { courtText } from './places.ts'
import { type ListPage, usePages } from './use-pages.ts'

/** The filter of the matches that no other list has. */
const ARCHIVED = 'archived'

/** Number of matches of one request. */
const A_PAGE = 50

type Listed = MatchSummary | ArchivedMatch

/** All matches, newest first, with search and filter. */
export function MatchesPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame
      title={t('office.matches.title')}
      lead={t('office.matches.lead')}
      action={
        <Link to={PAGES.officeNewMatch.path} className="button">
          {t('office.matches.new')}
        </Link>
      }
    >
      <MyMatches />
      <Matches />
    </OfficeFrame>
  )
}

function Matches() {
  const { t, language } = useTranslation()
  const { params, set } = useFilters()
  const search = params.get('q') ?? ''
  const status = [...MATCH_STATUSES, ARCHIVED].find((each) => each === params.get('status')) ?? null
  const { rows, next, state, reload, more } = usePages<Listed>(
    useCallback(
      (cursor: string | null) => (status === ARCHIVED ? loadArchived(cursor) : loadMatches(search, status, cursor)),
      [search, status],
    ),
  )
  const columns = useMemo(
    (): Column<Listed>[] => [
      { id: 'match', header: t('office.matches.match'), cell: ({ row }) => <MatchCell match={row.original} /> },
      {
        id: 'time',
        header: t('office.matches.time'),
        cell: ({ row: { original } }) => (
          <time dateTime={original.date}>
            {dayName(original.date, language)}, {clockTime(original.date, language)}
          </time>
        ),
      },
      { id: 'court', header: t('office.matches.court'), cell: ({ row }) => courtText(row.original, t) },
      {
        id: 'status',
        header: t('office.matches.status'),
        cell: ({ row: { original } }) =>
          'status' in original ? <StatusPill status={original.status} quiet /> : t('office.matches.archived'),
      },
    ],
    [t, language],
  )
  return (
    <>
      <FilterBar>
        {status !== ARCHIVED && (
          <SearchField label={t('office.matches.search')} value={search} onSearch={(text) => set('q', text)} />
        )}
        <FilterSelect
          label={t('office.matches.status')}
          any={t('office.matches.anyStatus')}
          value={status}
          options={[
            ...MATCH_STATUSES.map((each) => [each, t(`status.${each}`)] as const),
            [ARCHIVED, t('office.matches.archived')],
          ]}
          onChange={(value) => set('status', value)}
        />
      </FilterBar>
      <DataTable
        caption={t('office.matches.title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        wide={['court', 'time']}
        state={state}
        empty={t(status === ARCHIVED ? 'office.matches.noneArchived' : 'office.matches.none')}
        onRetry={reload}
        onMore={next ? more : null}
      />
    </>
  )
}

/** The two names, which link to the match, with category and description below. Narrow screens add the time. */
function MatchCell({ match }: { match: Listed }) {
  const { t, language } = useTranslation()
  const [one, two] = playersOf(match)
  return (
    <>
      <Link to={pathTo('officeMatch', match.id)} className={s.names}>
        {t('live.versus', { one, two })}
      </Link>
      <span className={s.about}>
        {[match.category, match.description].filter(Boolean).join(' · ')}
        <span className={s.narrow}>
          {dayName(match.date, language)}, {clockTime(match.date, language)}
          {match.court && ` · ${courtText(match, t)}`}
        </span>
      </span>
    </>
  )
}

async function loadMatches(
  search: string,
  status: string | null,
  cursor: string | null,
): Promise<ListPage<MatchSummary>> {
  const path = withQuery('/product', { view: 'summary', limit: String(A_PAGE), search, status, cursor })
  const response = await officeCall('GET', path)
  const [, address = ''] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
  return { rows: await response.json(), next: new URLSearchParams(address.split('?')[1]).get('cursor') }
}

async function loadArchived(cursor: string | null): Promise<ListPage<Listed>> {
  const path = withQuery('/office/archived', { limit: String(A_PAGE), cursor })
  const { matches, next } = await officeJson<ArchivedAnswer>('GET', path)
  return { rows: matches, next }
}

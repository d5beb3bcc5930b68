import { useCallback, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { playersOf } from '../../shared/matches/match.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import type { ArchivedAnswer, ArchivedMatch } from '../../shared/office/office-schemas.ts'
import { officePathTo } from '../../shared/pages/office-pages.ts'
import { MATCH_STATUSES } from '../../shared/scoring/score.ts'
import { plusDays } from '../../shared/time/week.ts'
import { courtName } from '../clubs/court-name.ts'
import { StatusPill } from '../scoreboard/status-pill.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { timeText } from './club-times.ts'
import { type Column, DataTable } from './data-table.tsx'
import { DeskDialogs } from './desk-dialogs.tsx'
import { dayIn, FilterBar, FilterDate, FilterSelect, SearchField, useFilters, withQuery } from './filters.tsx'
import s from './matches-page.module.css'
import { MyMatches } from './my-matches.tsx'
import { officeCall, officeJson } from './office-calls.ts'
import { OfficeFrame } from './office-frame.tsx'
import { clubById, clubsWhere, courtsOf, courtText } from './places.ts'
import { type ListPage, usePages } from './use-pages.ts'

/** The filter of the matches that no other list has. */
const ARCHIVED = 'archived'

/** Number of matches of one request. */
const A_PAGE = 50

type Listed = MatchSummary | ArchivedMatch

/** All matches, newest first, with search and filter. */
export default function MatchesPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame
      title={t('office.matches.title')}
      lead={t('office.matches.lead')}
      action={
        <div className={f.actions}>
          <Link to={officePathTo('newMatch')} className="button">
            {t('office.matches.new')}
          </Link>
          <Link to={officePathTo('severalMatches')} className="button quiet">
            {t('office.matches.several')}
          </Link>
        </div>
      }
    >
      <MyMatches />
      <DeskDialogs />
      <Matches />
    </OfficeFrame>
  )
}

function Matches() {
  const { t, language } = useTranslation()
  const { params, set } = useFilters()
  const { search, status, from, to, club, court } = selectionIn(params)
  const { rows, next, state, reload, more } = usePages<Listed>(
    useCallback(
      (cursor: string | null) => {
        const place = { from, to: to && plusDays(to, 1), club, court }
        return status === ARCHIVED
          ? loadArchived({ ...place, cursor })
          : loadMatches({ ...place, search, status, cursor })
      },
      [search, status, from, to, club, court],
    ),
  )
  const isAllArchived = status === ARCHIVED && !(from || to || club)
  const columns = useMemo(
    (): Column<Listed>[] => [
      { id: 'match', header: t('office.matches.match'), cell: ({ row }) => <MatchCell match={row.original} /> },
      {
        id: 'time',
        header: t('office.matches.time'),
        cell: ({ row: { original } }) => (
          <time dateTime={original.date}>{timeText(original.date, original.club ?? null, language)}</time>
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
        <FilterSelect
          label={t('office.form.club')}
          any={t('office.matches.anyStatus')}
          value={club}
          options={clubsWhere(() => true).map(({ id, name }) => [id, name])}
          onChange={(value) => set('club', value)}
        />
        {club && (
          <FilterSelect
            label={t('office.form.court')}
            any={t('office.matches.anyStatus')}
            value={court}
            options={courtsOf(club).map(({ id, name }) => [id, courtName(name, t)])}
            onChange={(value) => set('court', value)}
          />
        )}
        <FilterDate label={t('office.matches.from')} value={from} onChange={(value) => set('from', value)} />
        <FilterDate label={t('office.matches.to')} value={to} onChange={(value) => set('to', value)} />
      </FilterBar>
      <DataTable
        caption={t('office.matches.title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        wide={['court', 'time']}
        state={state}
        empty={t(isAllArchived ? 'office.matches.noneArchived' : 'office.matches.none')}
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
      <Link to={officePathTo('match', match.id)} className={s.names}>
        {t('live.versus', { one, two })}
      </Link>
      <span className={s.about}>
        {[match.category, match.description].filter(Boolean).join(' · ')}
        <span className={s.narrow}>
          {timeText(match.date, match.club ?? null, language)}
          {match.court && ` · ${courtText(match, t)}`}
        </span>
      </span>
    </>
  )
}

/** Returns the filters in the page's address. Leaves out values that no filter has, such as a court of another club. */
function selectionIn(params: URLSearchParams) {
  const club = clubById(params.get('club'))?.id ?? null
  return {
    search: params.get('q') ?? '',
    status: [...MATCH_STATUSES, ARCHIVED].find((each) => each === params.get('status')) ?? null,
    from: dayIn(params, 'from'),
    /** The last day. */
    to: dayIn(params, 'to'),
    club,
    court: (club && courtsOf(club).find(({ id }) => id === params.get('court'))?.id) ?? null,
  }
}

type Query = Readonly<Record<string, string | null>>

async function loadMatches(query: Query): Promise<ListPage<MatchSummary>> {
  const path = withQuery('/product', { view: 'summary', limit: String(A_PAGE), ...query })
  const response = await officeCall('GET', path)
  const [, address = ''] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
  return { rows: await response.json(), next: new URLSearchParams(address.split('?')[1]).get('cursor') }
}

async function loadArchived(query: Query): Promise<ListPage<Listed>> {
  const path = withQuery('/office/archived', { limit: String(A_PAGE), ...query })
  const { matches, next } = await officeJson<ArchivedAnswer>('GET', path)
  return { rows: matches, next }
}

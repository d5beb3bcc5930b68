import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { MATCH_STATUSES } from '../../../shared/scoring/score.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { useServerNow } from '../../api/use-now.ts'
import { courtName } from '../../ui/court-name.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { fieldTime } from '../kit/club-times.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar, FilterDate, FilterDays, FilterSelect, SearchField, useFilters, withQuery } from '../kit/filters.tsx'
import { useMe } from '../kit/me-store.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubsWhere, courtsOf, courtText } from '../kit/places.ts'
import { useClubSearch } from '../kit/use-chosen-club.ts'
import { usePages } from '../kit/use-pages.ts'
import { ChangeMatches } from './change-matches.tsx'
import { DeskDialogs } from './desk-dialogs.tsx'
import { showDuties } from './duties-store.ts'
import {
  ARCHIVED,
  isSummary,
  type Listed,
  loadArchived,
  loadMatches,
  selectionIn,
  WITH_RESULT,
} from './load-matches.ts'
import { FollowScores, MatchCell, StatusCell, TimeCell, UmpireName } from './match-cells.tsx'
import { ChoiceBar, ChoiceBox, ChooseAll } from './match-choice.tsx'
import { MatchesFile } from './matches-file.tsx'
import s from './matches-page.module.css'
import { MyMatches } from './my-matches.tsx'

/** All matches, newest first, with search and filter. A list of a day, or of scheduled matches, begins with the earliest match. */
export default function MatchesPage() {
  const { t } = useTranslation()
  const search = useClubSearch()
  return (
    <OfficeFrame
      title={t('office.matches.title')}
      lead={t('office.matches.lead')}
      action={
        <div className={f.actions}>
          <Link to={officePathTo('newMatch') + search} className="button">
            {t('office.matches.new')}
          </Link>
          <Link to={officePathTo('severalMatches') + search} className="button quiet">
            {t('office.matches.several')}
          </Link>
          <Link to={officePathTo('report') + search} className="button quiet">
            {t('office.report.title')}
          </Link>
          <Link to={officePathTo('results') + search} className="button quiet">
            {t('office.matches.results')}
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
  const { t } = useTranslation()
  const { params, set } = useFilters()
  const { search, status, from, to, club, court } = selectionIn(params)
  const isEarliestFirst = status === 'scheduled' || (from !== null && from === to)
  const { may, mayAtAll } = useMe()
  const today = fieldTime(useServerNow(), club).slice(0, 10)
  const onlyToday = new URLSearchParams(params)
  onlyToday.set('from', today)
  onlyToday.set('to', today)
  const place = useMemo(() => ({ from, to: to && plusDays(to, 1), club, court }), [from, to, club, court])
  const list = usePages<Listed>(
    useCallback(
      (cursor: string | null) => {
        if (status === ARCHIVED) return loadArchived({ ...place, cursor })
        const query = { ...place, search, status, order: isEarliestFirst ? 'earliest' : null, cursor }
        void showDuties(query)
        return loadMatches(query)
      },
      [place, search, status, isEarliestFirst],
    ),
  )
  const isPlaced = Boolean(from || to || club)
  const isAllArchived = status === ARCHIVED && !isPlaced
  const { rows } = list
  const listed = useMemo(() => rows.filter(isSummary), [rows])
  const choosable = useMemo(() => listed.filter((match) => isChoosable(match, may)), [listed, may])
  const mayChoose = choosable.length > 0
  const onChanged = (changed: readonly MatchSummary[]) => {
    const now = new Map(changed.map((match) => [match.id, match]))
    list.changeRows((before) =>
      before
        .map((row) => now.get(row.id) ?? row)
        .filter((row) => !(isSummary(row) && row.archived))
        .toSorted((a, b) => (Date.parse(b.date) - Date.parse(a.date)) * (isEarliestFirst ? -1 : 1)),
    )
  }
  const columns: Column<Listed>[] = [
    ...(mayChoose ? [choiceColumn(may, t)] : []),
    { id: 'match', header: t('office.matches.match'), cell: (match) => <MatchCell match={match} /> },
    { id: 'time', header: t('office.matches.time'), cell: (match) => <TimeCell match={match} />, isWide: true },
    { id: 'court', header: t('office.matches.court'), cell: (match) => courtText(match, t), isWide: true },
    {
      id: 'umpire',
      header: t('office.form.umpire'),
      cell: (match) => isSummary(match) && <UmpireName match={match} />,
      isWide: true,
    },
    {
      id: 'status',
      header: t('office.matches.status'),
      cell: (match) => (isSummary(match) ? <StatusCell match={match} /> : t('office.matches.archived')),
    },
  ]
  const emptyText = t(
    isAllArchived
      ? 'office.matches.noneArchived'
      : status || search || isPlaced
        ? 'office.matches.none'
        : 'office.matches.noneYet',
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
            [WITH_RESULT, t('office.matches.withResult')],
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
        <FilterDays>
          <FilterDate label={t('office.matches.from')} value={from} onChange={(value) => set('from', value)} />
          <FilterDate label={t('office.matches.to')} value={to} onChange={(value) => set('to', value)} />
          <Link to={`?${onlyToday}`} replace className="button quiet">
            {t('office.matches.today')}
          </Link>
        </FilterDays>
      </FilterBar>
      {listed.some(({ status: now }) => now === 'live' || now === 'suspended') && <FollowScores />}
      <ChangeMatches listed={listed} onChanged={onChanged} />
      {mayChoose && <ChooseAll matches={choosable} />}
      <DataTable
        caption={t('office.matches.title')}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={emptyText}
      />
      {status !== ARCHIVED && rows.length > 0 && <MatchesFile query={{ ...place, search, status }} />}
      {mayAtAll('umpire.assign') && (
        <p className={s.report}>
          <Link to={withQuery(officePathTo('umpiring'), { club, from, to })} className="button quiet">
            {t('office.matches.umpiring')}
          </Link>
        </p>
      )}
      <ChoiceBar matches={choosable} listed={listed} />
    </>
  )
}

type May = ReturnType<typeof useMe>['may']

/** Whether the person may change a match together with others: it has not begun. */
const isChoosable = (match: Listed, may: May): boolean =>
  isSummary(match) &&
  match.status === 'scheduled' &&
  may('match.describe', { match: match.id, club: match.club ?? null, court: match.court ?? null })

/** Returns the column with the boxes of the matches that may be chosen. */
const choiceColumn = (may: May, t: TFunction): Column<Listed> => ({
  id: 'choice',
  header: <span className="hidden-text">{t('officeChange.choice.heading')}</span>,
  cell: (match) => isChoosable(match, may) && <ChoiceBox match={match.id} />,
})

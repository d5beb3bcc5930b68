import { useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { paperResult } from '../../../shared/scoring/paper-result.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { useServerNow } from '../../api/use-now.ts'
import { DoneLine } from '../../ui/done-line.tsx'
import f from '../../ui/form.module.css'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { fieldTime } from '../kit/club-times.ts'
import { dayIn, FilterBar, FilterDate, FilterSelect, SearchField, useFilters, withQuery } from '../kit/filters.tsx'
import { FormFoot } from '../kit/form-foot.tsx'
import { useMe } from '../kit/me-store.ts'
import { clubById, clubsWhere } from '../kit/places.ts'
import { Question } from '../kit/question.tsx'
import { questionAhead } from './ahead-of-day.ts'
import { NoPaperResults } from './no-paper-results.tsx'
import { CompetitionFilter, fitsFilter } from './paper-filter.tsx'
import s from './paper-results.module.css'
import { PaperRow } from './paper-row.tsx'
import { RowPlayers } from './row-players.tsx'
import { usePaperList } from './use-paper-list.ts'
import { type Typed, usePaperResults } from './use-paper-results.ts'
import { useRowPlayers } from './use-row-players.ts'

const NOTHING: Typed = { text: '', winner: null }

/** Number of matches that the page shows at once. */
const A_PAGE = 100

/** The matches of a day without a result, each with a field for its score. */
export function PaperResults() {
  const { t, language } = useTranslation()
  const { may } = useMe()
  const filters = useFilters()
  const { params, set } = filters
  const search = useCallback((text: string) => set('q', text), [set])
  const club = clubById(params.get('club'))?.id ?? null
  const now = useServerNow()
  const today = fieldTime(now, club).slice(0, 10)
  const competition = params.get('competition')
  // The matches of a draw that have no time are on no day that means anything.
  const from = dayIn(params, 'from') ?? (competition ? null : today)
  // One date is enough.
  const to = dayIn(params, 'to') ?? from
  const list = usePaperList({ club, from, to: to && plusDays(to, 1) })
  const [most, setMost] = useState(A_PAGE)
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map())
  const { run, progress, failureOf, saved } = usePaperResults()
  /** Whether a message about the wrong rows is shown: after an attempt to save them. */
  const [isTried, setTried] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const mayScore = useCallback(
    ({ id, club: own, court }: MatchSummary) =>
      may('match.append', { match: id, club: own ?? null, court: court ?? null }),
    [may],
  )
  const open = useMemo(
    () => list.rows.filter(({ match }) => mayScore(match) && !saved.has(match.id)),
    [list.rows, mayScore, saved],
  )
  // What somebody has typed stays in view, whatever they look for next.
  const found = open.filter((row) => (typed.get(row.match.id) ?? NOTHING).text !== '' || fitsFilter(row, params))
  const shown = found.slice(0, most)
  const rows = shown.map(({ match }) => match)
  const players = useRowPlayers(rows.map(namedRow))
  const read = shown.map(({ match, place }) => {
    const own = typed.get(match.id) ?? NOTHING
    return { match, place, own, paper: paperResult(own.text, match.format, own.winner) }
  })
  const right = read.flatMap(({ match, own, paper }) =>
    paper && 'result' in paper ? [{ match, typed: own, result: paper.result }] : [],
  )
  const [isAsking, setAsking] = useState(false)
  const question = questionAhead(
    right.map(({ match }) => match),
    { now, t, language },
  )
  const named = right.map(({ match }) => namedRow(match))
  const undecided = players.undecidedCount(named)
  const wrong = read.filter(({ paper }) => paper && !('result' in paper)).length

  /** Moves the focus to the score of another match. Returns whether there is one. */
  function focusScore(index: number): boolean {
    const scores = form.current?.querySelectorAll<HTMLInputElement>('input[data-score]') ?? []
    scores[index]?.focus()
    return scores[index] !== undefined
  }

  async function save(): Promise<void> {
    if (progress) return
    setDone(null)
    setTried(true)
    if (right.length === 0) return void focusScore(read.findIndex(({ paper }) => paper !== null))
    const openRow = right.find(({ match }) => players.undecidedCount([namedRow(match)]) > 0)
    if (openRow) return void focusScore(rows.indexOf(openRow.match))
    if (question) return setAsking(true)
    await store()
  }

  async function store(): Promise<void> {
    // Results without players are better than none.
    await players.create(named).catch(() => undefined)
    const result = await run(right.map((each) => ({ ...each, playerIds: players.idsOf(namedRow(each.match)) })))
    if (!result) return
    setTried(wrong > 0 || result.failed > 0)
    setDone(result.done > 0 ? t('officeResults.saved', { count: result.done }) : null)
  }

  const problem = [
    isTried && wrong > 0 && t('officeResults.wrong', { count: wrong }),
    isTried && wrong === 0 && right.length === 0 && t('officeResults.nothing'),
    isTried && undecided > 0 && t('officeRowPlayers.open', { count: undecided }),
  ]
    .filter(Boolean)
    .join(' ')
  function nothing() {
    if (open.length > 0) return <p className="dim">{t('officeResults.none.filter')}</p>
    if (from && to) return <NoPaperResults club={club} from={from} to={to} />
    return <p className="dim">{t('officeResults.none.competition')}</p>
  }
  return (
    <>
      <FilterBar>
        <FilterSelect
          label={t('office.form.club')}
          any={t('office.matches.anyStatus')}
          value={club}
          options={clubsWhere(() => true).map(({ id, name }) => [id, name])}
          onChange={(value) => set('club', value)}
        />
        <FilterDate
          label={t('office.matches.from')}
          value={from}
          onChange={(value) => {
            set('from', value)
            // The last day follows, unless the first one is still before a later one.
            if (to === from || (to ?? '') < value) set('to', '')
          }}
        />
        <FilterDate label={t('office.matches.to')} value={to} onChange={(value) => set('to', value)} />
        <CompetitionFilter filters={filters} rows={open} club={club} today={today} />
        <SearchField label={t('officeResults.player')} value={params.get('q') ?? ''} onSearch={search} />
      </FilterBar>
      <Question asked={isAsking ? question : null} onYes={() => void store()} onClose={() => setAsking(false)} />
      <DoneLine text={done}>
        <Link to={withQuery(officePathTo('matches'), { club, from, to, status: 'over' })}>
          {t('officeResults.list')}
        </Link>
      </DoneLine>
      {(list.state === 'loading' || list.state === 'failed') && rows.length === 0 && (
        <LoadingLine failed={list.state === 'failed' && t('office.failed')} onRetry={list.reload} />
      )}
      {list.state === 'ready' && rows.length === 0 && nothing()}
      <form
        ref={form}
        className={`${f.form} ${s.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {rows.length > 0 && <p className="note">{t('officeResults.how')}</p>}
        <ol className={s.rows}>
          {read.map(({ match, place, own, paper }, index) => (
            <PaperRow
              key={match.id}
              match={match}
              place={place}
              typed={own}
              paper={paper}
              isTried={isTried}
              failure={failureOf(match.id, own)}
              players={
                <RowPlayers
                  row={t('live.versus', { one: match.company, two: match.company2 })}
                  names={players.namesOf(namedRow(match))}
                  club={match.club ?? null}
                  onChoose={(name, id) => players.choose(namedRow(match), name, id)}
                />
              }
              isDisabled={progress !== null}
              onChange={(next) => {
                setDone(null)
                setTyped((before) => new Map(before).set(match.id, next))
              }}
              onMove={(step) => focusScore(index + step)}
            />
          ))}
        </ol>
        {found.length > most && (
          <button type="button" className="button quiet" onClick={() => setMost(most + A_PAGE)}>
            {t('office.more')}
          </button>
        )}
        {rows.length > 0 && (
          <FormFoot
            submit={
              progress
                ? t('officeSeveral.progress', progress)
                : right.length === 0
                  ? t('officeResults.saveNone')
                  : t('officeResults.save', { count: right.length })
            }
            isSubmitting={progress !== null}
            isUnsaved={right.length + wrong > 0}
            problem={problem || null}
          >
            {isTried && undecided > 0 && (
              <button type="button" className="button quiet" onClick={() => players.leave(named)}>
                {t('officeRowPlayers.leave', { count: undecided })}
              </button>
            )}
          </FormFoot>
        )}
      </form>
    </>
  )
}

const namedRow = ({ id, company, company2, players, club, playerIds }: MatchSummary) => ({
  key: id,
  company,
  company2,
  players,
  club: club ?? null,
  linked: playerIds ?? null,
})

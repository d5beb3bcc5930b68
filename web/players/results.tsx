import { useMemo, useState } from 'react'
import { PLAY_KINDS } from '../../shared/players/profile.ts'
import type { PlayerMatches, PlayerResult } from '../../shared/players/profile-schemas.ts'
import { loader, useLoader } from '../api/use-loaded.ts'
import { useKnownClubs } from '../clubs/clubs-store.ts'
import { LoadingLine } from '../ui/loading-line.tsx'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { ALL_MATCHES, loadMatches, type MatchFilter, matchesAddress, renderedMatches } from './player-data.ts'
import { ResultList } from './result-list.tsx'
import s from './results.module.css'
import { Select } from './select.tsx'

/** The matches of a player, newest first, with filters. @param id the id in the address of the page */
export function Results({ id }: { id: string }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState(ALL_MATCHES)
  const first = useFirstMatches(id, filter)
  const all = useFirstMatches(id, ALL_MATCHES)
  const choose = (change: Partial<MatchFilter>) => setFilter({ ...filter, ...change })
  return (
    <section className={s.results} aria-labelledby="results">
      <h2 id="results" className="subtitle">
        {t('players.results')}
      </h2>
      <Filters filter={filter} choose={choose} years={all.value?.years ?? []} clubs={all.value?.clubs ?? []} />
      {first.value ? (
        <Pages key={JSON.stringify([id, filter])} id={id} filter={filter} first={first.value} />
      ) : (
        <LoadingLine failed={first.failed && t('players.resultsFailed')} onRetry={() => void first.reload()} />
      )}
    </section>
  )
}

function useFirstMatches(id: string, filter: MatchFilter) {
  const address = matchesAddress(id, filter)
  const own = useMemo(
    () =>
      loader(
        () => loadMatches(address),
        () => (address === matchesAddress(id, ALL_MATCHES) ? renderedMatches(id) : null),
      ),
    [id, address],
  )
  return useLoader(own)
}

interface FiltersProps {
  filter: MatchFilter
  choose: (change: Partial<MatchFilter>) => void
  years: readonly number[]
  clubs: readonly string[]
}

/** The filters. They are closed at first, so that the results are right below the name. */
function Filters({ filter, choose, years, clubs }: FiltersProps) {
  const { t } = useTranslation()
  const known = useKnownClubs()
  const clubName = (id: string) => known.clubs?.find((club) => club.id === id)?.name ?? id
  return (
    <details className={Object.values(filter).some(Boolean) ? undefined : 'screen-only'}>
      <summary className={`screen-only ${s.open}`}>{t('players.filter.label')}</summary>
      <div className={s.filters}>
        <SegmentedChoice
          legend={t('players.filter.kind')}
          segments={['', ...PLAY_KINDS].map((kind) => ({ value: kind, label: t(`players.kind.${kind || 'all'}`) }))}
          chosen={filter.kind}
          onChange={(kind) => choose({ kind })}
        />
        <div className={s.selects}>
          <Select
            label={t('players.filter.result')}
            value={filter.result}
            onChange={(result) => choose({ result })}
            options={[
              ['', t('players.filter.anyResult')],
              ['won', t('players.won')],
              ['lost', t('players.lost')],
            ]}
          />
          {years.length > 1 && (
            <Select
              label={t('players.filter.year')}
              value={filter.year}
              onChange={(year) => choose({ year })}
              options={[
                ['', t('players.filter.anyYear')],
                ...years.map((year) => [String(year), String(year)] as const),
              ]}
            />
          )}
          {clubs.length > 1 && (
            <Select
              label={t('players.filter.club')}
              value={filter.club}
              onChange={(club) => choose({ club })}
              options={[['', t('players.filter.anyClub')], ...clubs.map((id) => [id, clubName(id)] as const)]}
            />
          )}
        </div>
      </div>
    </details>
  )
}

interface PagesProps {
  id: string
  filter: MatchFilter
  first: PlayerMatches
}

/** The first matches, and those that somebody asked for. */
function Pages({ id, filter, first }: PagesProps) {
  const { t } = useTranslation()
  const [more, setMore] = useState<readonly PlayerResult[]>([])
  const [last, setLast] = useState<string | null | undefined>(undefined)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const next = last === undefined ? first.next : last
  async function load(): Promise<void> {
    setState('loading')
    try {
      const page = await loadMatches(matchesAddress(id, filter, next))
      setMore([...more, ...page.matches])
      setLast(page.next)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  if (first.matches.length === 0) return <p className="dim">{t('players.resultsNone')}</p>
  return (
    <>
      <ResultList results={[...first.matches, ...more]} />
      <p className="note" aria-hidden="true">
        {t('players.boxes')}
      </p>
      <div className="row" role="status">
        {state === 'failed' && <p className="dim">{t('players.resultsFailed')}</p>}
      </div>
      {next !== null && (
        <button type="button" className="button quiet" disabled={state === 'loading'} onClick={() => void load()}>
          {t('players.more')}
        </button>
      )}
    </>
  )
}

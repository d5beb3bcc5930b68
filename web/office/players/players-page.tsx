import { useState } from 'react'
import type { ManagedPlayer, ManagedPlayers } from '../../../shared/players/managed-player-schemas.ts'
import { DoneLine } from '../../ui/done-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { DataTable } from '../kit/data-table.tsx'
import { FilterBar, FilterSelect, SearchField, useFilters, withQuery } from '../kit/filters.tsx'
import { useMe } from '../kit/me-store.ts'
import { officeCall } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { Options } from '../kit/options.tsx'
import { clubsWhere } from '../kit/places.ts'
import { Problem } from '../kit/problem.tsx'
import { Question } from '../kit/question.tsx'
import { useChosenClub } from '../kit/use-chosen-club.ts'
import { useList } from '../kit/use-pages.ts'
import { ChangePlayer } from './change-player.tsx'
import { ChosenPlayers } from './chosen-players.tsx'
import { ComparePlayers } from './compare-players.tsx'
import { OpenNamesList } from './open-names.tsx'
import { usePlayerColumns } from './player-columns.tsx'
import { usePlayerAction } from './use-player-action.ts'

/** In the address, in place of the id of a club: the players whom no club knows. */
const NO_CLUB = 'none'
/** Number of players that are compared. */
const TWO = 2

const playersIn = ({ players }: ManagedPlayers) => players

/** The players of a club: found, told apart, merged, renamed, shown and hidden. */
export default function PlayersPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officePlayers.title')} lead={t('officePlayers.lead')}>
      <Roster />
    </OfficeFrame>
  )
}

function Roster() {
  const { t } = useTranslation()
  const { may } = useMe()
  const { params, set } = useFilters()
  const clubs = clubsWhere((club) => may('player.manage', { club }))
  const mayAll = may('player.manage', { club: null })
  const shown = useChosenClub(clubs)
  const club = mayAll && params.get('club') === NO_CLUB ? null : (shown?.id ?? null)
  const [search, state] = [params.get('q') ?? '', params.get('state')]
  const list = useList(withQuery('/office/all-players', { club, search, state }), playersIn)
  const [chosen, setChosen] = useState<readonly ManagedPlayer[]>([])
  const [isComparing, setComparing] = useState(false)
  const [changing, setChanging] = useState<ManagedPlayer | null>(null)
  const [separating, setSeparating] = useState<ManagedPlayer | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  /** Says that something is done, and shows the list after it. */
  const done = (text: string) => {
    setSaid(text)
    setChosen([])
    list.reload()
  }
  const separate = usePlayerAction(async ({ id, name, into }: ManagedPlayer) => {
    await officeCall('POST', `/players/${encodeURIComponent(id)}/separate`)
    done(t('officePlayers.separated', { name, into: into?.name }))
  })
  const columns = usePlayerColumns({
    isMerged: state === 'merged',
    chosen,
    // The latest two are compared.
    onChoose: (player) =>
      setChosen((before) => {
        const others = before.filter(({ id }) => id !== player.id)
        return others.length < before.length ? others : [...others, player].slice(-TWO)
      }),
    onChange: setChanging,
    onSeparate: setSeparating,
  })
  return (
    <>
      <FilterBar>
        {clubs.length + Number(mayAll) > 1 && (
          <label>
            {t('office.form.club')}
            <select value={club ?? NO_CLUB} onChange={({ target }) => set('club', target.value)}>
              <Options of={clubs.map(({ id, name }) => [id, name])} />
              {mayAll && <option value={NO_CLUB}>{t('officePlayers.noClub')}</option>}
            </select>
          </label>
        )}
        <SearchField label={t('officePlayers.search')} value={search} onSearch={(text) => set('q', text)} />
        <FilterSelect
          label={t('officePlayers.which')}
          any={t('officePlayers.present')}
          value={state}
          options={[['merged', t('officePlayers.mergedOnes')]]}
          onChange={(value) => set('state', value)}
        />
      </FilterBar>
      <DoneLine text={said} />
      <Problem text={separate.problem} />
      {club !== null && <OpenNamesList key={club} club={club} onLinked={done} />}
      <ChosenPlayers chosen={chosen} onClear={() => setChosen([])} onCompare={() => setComparing(true)} />
      <DataTable
        caption={t('officePlayers.title')}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        stacked
        empty={t(search ? 'officePlayers.nobody' : state ? 'officePlayers.noneMerged' : 'officePlayers.none')}
      />
      <ComparePlayers
        players={isComparing ? chosen : []}
        onClose={() => setComparing(false)}
        onMerged={(text) => {
          setComparing(false)
          done(text)
        }}
      />
      <ChangePlayer
        key={changing?.id}
        player={changing}
        onClose={() => setChanging(null)}
        onChanged={(text) => {
          setChanging(null)
          done(text)
        }}
      />
      <Question
        asked={
          separating && {
            title: t('officePlayers.separateTitle', { name: separating.name, into: separating.into?.name }),
            text: t('officePlayers.separateText', { name: separating.name }),
            yes: t('officePlayers.separate'),
          }
        }
        onYes={() => separating && void separate.run(separating)}
        onClose={() => setSeparating(null)}
      />
    </>
  )
}

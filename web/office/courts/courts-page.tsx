import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OfficeClub, OfficeClubs } from '../../../shared/clubs/club-office-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { useClubs } from '../../clubs/clubs-store.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { Examples } from '../kit/examples.tsx'
import { AskToLeave } from '../kit/leave-question.tsx'
import { useMe } from '../kit/me-store.ts'
import { officeJson } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { Options } from '../kit/options.tsx'
import { clubOrFirst } from '../kit/use-chosen-club.ts'
import type { Version } from '../kit/versions.ts'
import { ClubForm } from './club-form.tsx'
import { ClubOpened } from './club-opened.tsx'
import s from './courts-page.module.css'
import { NewClubForm } from './new-club-form.tsx'
import { OpeningChecklist } from './opening-checklist.tsx'
import { TimeZones } from './time-zones.tsx'

const readClubs = async (path: string) => (await officeJson<OfficeClubs>('GET', path)).clubs

const versionOf = (club: OfficeClub): Version<OfficeClub> => ({ thing: club, tag: `"${club.tag}"` })

/** The clubs, with their courts, opening hours, rules and prices. */
export default function CourtsPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeCourts.title')} lead={t('officeCourts.lead')}>
      <Clubs />
    </OfficeFrame>
  )
}

function Clubs() {
  const { t } = useTranslation()
  const { may } = useMe()
  const { value: clubs, failed, ...loaded } = useLoaded('/office/clubs', readClubs, true)
  const { retry: reloadOpenClubs } = useClubs()
  const [params, setParams] = useSearchParams()
  // The router changes the address a moment later. Until then nobody should type into the form of the club before.
  const [chosen, setChosen] = useState(params.get('club'))
  const [isUnsaved, setUnsaved] = useState(false)
  /** The club to show after the question about unsaved changes. */
  const [wanted, setWanted] = useState<string | null>(null)
  /** The club that was added on this page last, and the one that was opened. */
  const [created, setCreated] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)

  function show(id: string) {
    setChosen(id)
    setParams({ club: id }, { replace: true, preventScrollReset: true })
  }
  const choose = (id: string) => (isUnsaved ? setWanted(id) : show(id))
  /** Loads the clubs again: those of this page, and those that the other pages show. */
  const reload = () => {
    reloadOpenClubs()
    return loaded.reload()
  }

  if (!clubs) return <LoadingLine failed={failed && t('office.failed')} onRetry={() => void loaded.reload()} />
  const open = clubs.filter(({ archived }) => !archived)
  const shown = clubs.find(({ id }) => id === chosen) ?? clubOrFirst(open, null) ?? clubs[0]
  return (
    <>
      <TimeZones />
      {may('courts.manage', { club: null }) && <Examples openClubs={open.length} onRemoved={() => void reload()} />}
      {clubs.length > 1 && (
        <label className={`stack-1 ${s.choice}`}>
          {t('officeCourts.club')}
          <select value={shown?.id} onChange={(event) => choose(event.target.value)}>
            <Options
              of={clubs.map(({ id, name, archived, draft }) => [
                id,
                archived ? `${name} (${t(draft ? 'officeCourts.draft' : 'officeCourts.archived')})` : name,
              ])}
            />
          </select>
        </label>
      )}
      {shown?.draft && (
        <OpeningChecklist
          club={shown}
          isUnsaved={isUnsaved}
          isNew={shown.id === created}
          onOpened={() => {
            setChosen(shown.id)
            setOpened(shown.id)
            return reload()
          }}
        />
      )}
      {shown && !shown.archived && shown.id === opened && <ClubOpened key={`opened ${shown.id}`} club={shown} />}
      {shown && (
        <ClubForm
          key={shown.id}
          id={shown.id}
          loaded={{
            ...loaded,
            failed,
            value: versionOf(shown),
            reload: () => {
              // An archived club is no longer the first one.
              setChosen(shown.id)
              return loaded.reload()
            },
            change: (next) =>
              loaded.change((all) =>
                (all ?? []).map((club) => (club.id === shown.id ? (next(versionOf(club))?.thing ?? club) : club)),
              ),
          }}
          onUnsaved={setUnsaved}
        />
      )}
      {may('courts.manage', { club: null }) && (
        <NewClubForm
          shopCurrency={clubs[0]?.defaults.currency ?? 'USD'}
          onCreated={(id) => {
            setCreated(id)
            choose(id)
            void loaded.reload()
          }}
        />
      )}
      <AskToLeave
        isAsked={wanted !== null}
        onYes={() => wanted !== null && show(wanted)}
        onClose={() => setWanted(null)}
      />
    </>
  )
}

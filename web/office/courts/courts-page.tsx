import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OfficeClub, OfficeClubs } from '../../../shared/clubs/club-office-schemas.ts'
import { useLoad } from '../../api/use-load.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { useMe } from '../kit/me-store.ts'
import { officeJson } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { Question } from '../kit/question.tsx'
import { clubOrFirst } from '../kit/use-chosen-club.ts'
import { ClubForm } from './club-form.tsx'
import s from './courts-page.module.css'
import { NewClubForm } from './new-club-form.tsx'
import { TimeZones } from './time-zones.tsx'

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
  const [clubs, setClubs] = useState<readonly OfficeClub[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [params, setParams] = useSearchParams()
  // The router changes the address a moment later. Until then nobody should type into the form of the club before.
  const [chosen, setChosen] = useState(params.get('club'))
  const [isUnsaved, setUnsaved] = useState(false)
  /** The club to show after the question about unsaved changes. */
  const [wanted, setWanted] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      setClubs((await officeJson<OfficeClubs>('GET', '/office/clubs')).clubs)
    } catch {
      setFailed(true)
    }
  }, [])
  useLoad(load, clubs !== null)

  function show(id: string) {
    setChosen(id)
    setParams({ club: id }, { replace: true, preventScrollReset: true })
    setSaid(null)
  }
  const choose = (id: string) => (isUnsaved ? setWanted(id) : show(id))

  if (!clubs) return <LoadingLine failed={failed && t('office.failed')} onRetry={() => void load()} />
  const open = clubs.filter(({ archived }) => !archived)
  const shown = clubs.find(({ id }) => id === chosen) ?? clubOrFirst(open, null) ?? clubs[0]
  return (
    <>
      <TimeZones />
      {clubs.length > 1 && (
        <label className={s.choice}>
          {t('officeCourts.club')}
          <select value={shown?.id} onChange={(event) => choose(event.target.value)}>
            {clubs.map(({ id, name, archived }) => (
              <option key={id} value={id}>
                {archived ? `${name} (${t('officeCourts.archived')})` : name}
              </option>
            ))}
          </select>
        </label>
      )}
      {shown && (
        <ClubForm
          key={`${shown.id} ${shown.tag}`}
          club={shown}
          said={said}
          onSaid={setSaid}
          onUnsaved={setUnsaved}
          reload={load}
        />
      )}
      {may('courts.manage', { club: null }) && (
        <NewClubForm
          onCreated={(id) => {
            choose(id)
            void load()
          }}
        />
      )}
      <Question
        asked={
          wanted === null
            ? null
            : { title: t('office.leave.title'), text: t('office.leave.text'), yes: t('office.leave.yes') }
        }
        no={t('office.leave.no')}
        onYes={() => wanted !== null && show(wanted)}
        onClose={() => setWanted(null)}
      />
    </>
  )
}

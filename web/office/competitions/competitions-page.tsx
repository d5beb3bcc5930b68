import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { CompetitionsAnswer } from '../../../shared/competitions/competition-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { PAGES } from '../../../shared/pages/page-table.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { fullDate } from '../../ui/dates.ts'
import f from '../../ui/form.module.css'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { FocusFirst } from '../kit/focus-first.tsx'
import { useMe } from '../kit/me-store.ts'
import { officeGet } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubsWhere } from '../kit/places.ts'
import { useChosenClub } from '../kit/use-chosen-club.ts'
import { useCreated } from '../kit/use-created.ts'
import { CompetitionForm } from './competition-form.tsx'
import { type CompetitionValues, competitionFields } from './competition-values.ts'
import s from './competitions.module.css'
import { ImportCompetition } from './import-competition.tsx'

/** The competitions of the clubs that a person manages, and the form for a new one. */
export default function CompetitionsPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeCompetitions.title')} lead={t('officeCompetitions.lead')}>
      <Competitions />
    </OfficeFrame>
  )
}

function Competitions() {
  const { t, language } = useTranslation()
  const { value, failed, reload } = useLoaded('/office/all-competitions', officeGet<CompetitionsAnswer>)
  const [isNew, setNew] = useState(false)
  const [isImported, setImported] = useState(false)
  return (
    <div className="stack-6">
      {isNew ? (
        <FocusFirst>
          <NewCompetition />
        </FocusFirst>
      ) : isImported ? (
        <FocusFirst>
          <ImportCompetition />
        </FocusFirst>
      ) : (
        <div className={f.actions}>
          <button type="button" className="button" onClick={() => setNew(true)}>
            {t('officeCompetitions.new')}
          </button>
          <button type="button" className="button quiet" onClick={() => setImported(true)}>
            {t('officeTods.import')}
          </button>
        </div>
      )}
      {value === null ? (
        <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
      ) : value.competitions.length === 0 ? (
        <p>{t('officeCompetitions.none')}</p>
      ) : (
        <ul className={s.list}>
          {value.competitions.map(({ id, name, from, to }) => (
            <li key={id}>
              <Link to={officePathTo('competition', id)} className={s.item}>
                <span className="strong">{name}</span>
                <span className="note">
                  {[...new Set([from, to])].map((day) => fullDate(day, language)).join(' – ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NewCompetition() {
  const { t } = useTranslation()
  const { may } = useMe()
  const navigate = useNavigate()
  const clubs = clubsWhere((club) => may('competition.manage', { club }))
  const club = useChosenClub(clubs)
  const saving = useCreated(PAGES.competitions.path, randomId, competitionFields, (id: string) =>
    navigate(officePathTo('competition', id)),
  )
  const blank: CompetitionValues = { name: '', club: club?.id ?? '', from: '', to: '', published: false }
  return <CompetitionForm clubs={clubs} values={blank} submit={t('officeCompetitions.create')} saving={saving} />
}

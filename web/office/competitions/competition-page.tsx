import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { OfficeCompetition } from '../../../shared/competitions/competition-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { PAGES, pathTo } from '../../../shared/pages/page-table.ts'
import { type Loaded, useLoaded } from '../../api/use-loaded.ts'
import { BackLink } from '../../ui/back-link.tsx'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Conflict, type ConflictProps } from '../kit/conflict.tsx'
import { EditedForm } from '../kit/edited-form.tsx'
import { FocusFirst } from '../kit/focus-first.tsx'
import { useMe } from '../kit/me-store.ts'
import { officeCall } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubById, clubsWhere } from '../kit/places.ts'
import { useCreated } from '../kit/use-created.ts'
import { readVersion, type Version } from '../kit/versions.ts'
import { CompetitionFiles } from './competition-files.tsx'
import { CompetitionForm } from './competition-form.tsx'
import { type CompetitionValues, competitionFields, competitionValues } from './competition-values.ts'
import s from './competitions.module.css'
import { EventForm } from './event-form.tsx'
import { BLANK_EVENT, type EventValues, eventFields } from './event-values.ts'

/** One competition: its settings and its events. */
export default function CompetitionPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const path = `/office/all-competitions/${encodeURIComponent(id)}`
  const loaded = useLoaded(path, readVersion<OfficeCompetition>, true)
  return (
    <OfficeFrame title={loaded.value?.thing.name ?? t('officeCompetitions.one')}>
      <BackLink to={officePathTo('competitions')}>{t('officeCompetitions.title')}</BackLink>
      <EditCompetition key={id} id={id} path={path} loaded={loaded} />
    </OfficeFrame>
  )
}

interface EditProps {
  id: string
  path: string
  loaded: Loaded<Version<OfficeCompetition>>
}

function EditCompetition({ id, path, loaded }: EditProps) {
  const { t } = useTranslation()
  const { may } = useMe()
  const clubs = clubsWhere((club) => may('competition.manage', { club }))
  return (
    <EditedForm
      path={path}
      loaded={loaded}
      missing={t('officeCompetitions.missing')}
      valuesOf={competitionValues}
      store={(values, { thing, tag }) =>
        officeCall('PUT', pathTo('competition', id), competitionFields(values, thing.clubs), { 'if-match': tag })
      }
      Conflict={CompetitionConflict}
    >
      {(form, { thing }) => (
        <div className={s.parts}>
          <Events competition={thing} />
          <CompetitionFiles competition={thing} />
          <section className="stack-4">
            <h2 className="subtitle">{t('officeCompetitions.settings')}</h2>
            <CompetitionForm {...form} clubs={clubs} submit={t('office.edit.save')} />
          </section>
        </div>
      )}
    </EditedForm>
  )
}

function CompetitionConflict(props: ConflictProps<CompetitionValues>) {
  const { t } = useTranslation()
  return (
    <Conflict
      {...props}
      title={t('officeCompetitions.conflict')}
      labelOf={(name) => t(name === 'club' ? 'office.form.club' : `officeCompetitions.${name}`)}
      shownAs={(name, values) => {
        const value = values[name]
        if (name === 'club') return clubById(String(value))?.name ?? ''
        return typeof value === 'boolean' ? t(value ? 'office.yes' : 'office.no') : value
      }}
    />
  )
}

function Events({ competition }: { competition: OfficeCompetition }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, events } = competition
  const [isNew, setNew] = useState(events.length === 0)
  const fieldsOf = (values: EventValues) => eventFields(values, competition.club)
  const saving = useCreated(`${pathTo('competition', id)}/events`, randomId, fieldsOf, (event: string) =>
    navigate(officePathTo('competitionEvent', id, event)),
  )
  const form = (
    <EventForm
      club={competition.club}
      values={BLANK_EVENT}
      submit={t('officeCompetitions.createEvent')}
      saving={saving}
    />
  )
  return (
    <section className="stack-4">
      <h2 className="subtitle">{t('officeCompetitions.events')}</h2>
      {events.length > 0 && (
        <ul className={s.list}>
          {events.map((event) => (
            <li key={event.id}>
              <Link to={officePathTo('competitionEvent', id, event.id)} className={s.item}>
                <span className="strong">{event.name}</span>
                <span className="note">{t('officeCompetitions.entries', { count: event.entries })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isNew && (events.length > 0 ? <FocusFirst>{form}</FocusFirst> : form)}
      {!isNew && (
        <div className={f.actions}>
          <button type="button" className="button" onClick={() => setNew(true)}>
            {t('officeCompetitions.newEvent')}
          </button>
          <Link to={pathTo('competition', id)} className="button quiet">
            {t('officeCompetitions.publicPage')}
          </Link>
          <Link to={`${PAGES.bigScreen.path}?${new URLSearchParams({ competition: id })}`} className="button quiet">
            {t('officeCompetitions.bigScreen')}
          </Link>
        </div>
      )}
    </section>
  )
}

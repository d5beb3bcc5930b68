import type { OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import { NotOk } from '../../api/not-ok.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Conflict, type ConflictProps } from '../kit/conflict.tsx'
import { EditedForm } from '../kit/edited-form.tsx'
import { changedNames } from '../kit/edited-values.ts'
import { officeCall } from '../kit/office-calls.ts'
import { readVersion, type Version } from '../kit/versions.ts'
import { EventForm } from './event-form.tsx'
import type { EventPart } from './event-part.ts'
import { changedFields, type EventValues, eventValues } from './event-values.ts'

/** The settings of an event. How it is played can change until a draw is published. */
export function EventSettings({ event, path, onChanged }: EventPart) {
  const { t } = useTranslation()
  const address = `/office/all-${path.slice(1)}`
  const loaded = useLoaded(address, readVersion<OfficeEvent>, true)
  const isDrawn = event.stages.some(({ drawSeed }) => drawSeed !== null)
  return (
    <section className="stack-4">
      <h2 className="subtitle">{t('officeCompetitions.settings')}</h2>
      <EditedForm
        path={address}
        loaded={loaded}
        missing={t('officeCompetitions.missing')}
        valuesOf={eventValues}
        store={async (values, version) => onChanged(await stored(path, address, values, version))}
        Conflict={EventConflict}
      >
        {(form) => (
          <EventForm
            {...form}
            club={event.club}
            fixed={isDrawn ? 'plan' : event.entries.length > 0 ? 'kind' : null}
            submit={t('office.edit.save')}
          />
        )}
      </EditedForm>
    </section>
  )
}

/**
 * Stores the settings. Entries change the version of an event too, and players enter at any time: if only they have changed it, the
 * call is repeated.
 * @throws NotOk 412 somebody else has changed the settings
 */
async function stored(
  path: string,
  address: string,
  values: EventValues,
  { thing, tag }: Version<OfficeEvent>,
): Promise<OfficeEvent> {
  try {
    const answer = await officeCall('PUT', path, changedFields(values, thing), { 'if-match': tag })
    return (await answer.json()) as OfficeEvent
  } catch (error) {
    if (!(error instanceof NotOk) || error.status !== 412) throw error
    const next = await readVersion<OfficeEvent>(address)
    if (changedNames(eventValues(thing), eventValues(next.thing)).length > 0) throw error
    return stored(path, address, values, next)
  }
}

function EventConflict(props: ConflictProps<EventValues>) {
  const { t } = useTranslation()
  return (
    <Conflict
      {...props}
      title={t('officeCompetitions.eventConflict')}
      labelOf={(name) => t(name === 'format' ? 'office.form.format' : `officeCompetitions.${LABELS[name] ?? name}`)}
      shownAs={(name, values) => {
        const value = values[name]
        if (name === 'format') return t(`format.${value}`)
        if (name === 'kind') return t(`officeCompetitions.kinds.${value}`)
        if (name === 'mode') return t(`officeCompetitions.modes.${value}`)
        if (name === 'criteria' || name === 'lines') return t(`officeCompetitions.${name}Of.${value}`)
        return typeof value === 'boolean' ? t(value ? 'office.yes' : 'office.no') : String(value)
      }}
    />
  )
}

const LABELS: Readonly<Record<string, string>> = { name: 'eventName' }

import { useParams } from 'react-router-dom'
import type { OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeGet } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { UnreadThing } from '../kit/unread.tsx'
import s from './competitions.module.css'
import { Contradictions } from './contradictions.tsx'
import { Draws } from './draws.tsx'
import { Entries } from './entries.tsx'
import { EntryOrder } from './entry-order.tsx'
import { EventSettings } from './event-settings.tsx'

/** One event: its entries, and its draws. */
export default function EventPage() {
  const { id = '', event = '' } = useParams()
  const { t } = useTranslation()
  const path = pathTo('competitionEvent', id, event)
  const { value, error, reload, change } = useLoaded(`/office/all-${path.slice(1)}`, officeGet<OfficeEvent>)
  return (
    <OfficeFrame title={value?.name ?? t('officeCompetitions.event')}>
      <BackLink to={officePathTo('competition', id)}>{t('officeCompetitions.one')}</BackLink>
      {value === null ? (
        <UnreadThing error={error} missing={t('officeCompetitions.missingEvent')} onRetry={() => void reload()} />
      ) : (
        <div className={s.parts}>
          <Contradictions event={value} path={path} onChanged={(next) => change(() => next)} />
          <Entries event={value} path={path} onChanged={(next) => change(() => next)} />
          {value.order.length > 1 && <EntryOrder event={value} path={path} onChanged={(next) => change(() => next)} />}
          <Draws event={value} path={path} onChanged={(next) => change(() => next)} />
          <EventSettings event={value} path={path} onChanged={(next) => change(() => next)} />
        </div>
      )}
    </OfficeFrame>
  )
}

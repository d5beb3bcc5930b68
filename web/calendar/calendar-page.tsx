import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '../../shared/calendar/calendar-event.ts'
import { ClubClock } from '../ui/club-clock.tsx'
import { LoadingLine } from '../ui/loading-line.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { UndoBar } from '../ui/undo-bar.tsx'
import { useNow } from '../ui/use-now.ts'
import { createEvent, type Failure, loadCalendar } from './calendar-calls.ts'
import { useCalendar } from './calendar-store.ts'
import { EventDialog, type EventStart } from './event-dialog.tsx'
import { FailureText } from './failure-text.tsx'
import { FeedSwitch } from './feed-switch.tsx'
import { WeekGrid } from './week-grid.tsx'

/** With what a new event begins. */
const NEW: EventStart = { id: null, title: '', day: 'Monday', time: '8:00' }

/** A person's week, with the court reservations of the coming seven days in it. */
export default function CalendarPage() {
  const { t } = useTranslation()
  const now = useNow(5000)
  const { events, error } = useCalendar()
  const [start, setStart] = useState<EventStart | null>(null)
  const [deleted, setDeleted] = useState<CalendarEvent | null>(null)
  const [problem, setProblem] = useState<Failure | null>(null)
  useEffect(() => void loadCalendar(), [])

  const undo = async () => {
    if (!deleted) return
    setDeleted(null)
    setProblem(await createEvent(described(deleted), deleted.id))
  }
  return (
    <div className="page">
      <PageHead
        title={t('club.calendar.title')}
        lead={t('club.calendar.lead')}
        action={
          <button type="button" className="button" onClick={() => setStart(NEW)}>
            {t('club.calendar.add')}
          </button>
        }
      >
        <ClubClock now={now} />
      </PageHead>
      {events === null && (
        <LoadingLine failed={error !== null && t('club.calendar.failed')} onRetry={() => void loadCalendar()} />
      )}
      <div role="alert">{problem && <FailureText failure={problem} />}</div>
      <WeekGrid onEdit={setStart} onAdd={(day, time) => setStart({ ...NEW, day, time })} />
      <FeedSwitch />
      <EventDialog
        start={start}
        onClose={() => setStart(null)}
        onDeleted={(event) => {
          setProblem(null)
          setDeleted(event)
        }}
      />
      <UndoBar
        message={deleted && t('club.calendar.deleted', { title: deleted.title || t('club.calendar.untitled') })}
        label={t('club.undo')}
        onUndo={undo}
        onGone={() => setDeleted(null)}
      />
    </div>
  )
}

const described = ({ title, day, time }: CalendarEvent) => ({ title, day, time })

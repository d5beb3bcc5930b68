import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '../../shared/calendar/calendar-event.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { Described } from './calendar-calls.ts'
import { EventForm } from './event-form.tsx'

/** With what the dialog opens: an event, or, without an id, a new one. */
export interface EventStart extends Described {
  readonly id: number | null
  /** The first date, `yyyy-mm-dd`, that an event which happens once is suggested for. */
  readonly from: string
}

export interface EventDialogProps {
  /** Null while the dialog is closed. */
  start: EventStart | null
  onClose: () => void
  onSaved: (event: Described) => void
  onDeleted: (event: CalendarEvent) => void
}

export function EventDialog({ start, ...rest }: EventDialogProps) {
  const { t } = useTranslation()
  const title = start?.id == null ? t('club.calendar.add') : t('club.calendar.edit')
  return (
    <Dialog open={start !== null} title={title} onClose={rest.onClose}>
      {start && <EventForm start={start} {...rest} />}
    </Dialog>
  )
}

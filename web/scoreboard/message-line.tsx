import { isShown, suspensionOf } from '../../shared/office/message.ts'
import type { ClubMessage, MessagesAnswer } from '../../shared/office/office-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { useNow } from '../api/use-now.ts'
import s from './message-line.module.css'
import { useByClub } from './use-by-club.ts'

/** Time (ms) between checks of whether a message has ended, and between the same checks if no message has an end. */
const CHECK_MS = 1000
const IDLE_MS = 600_000

const readMessages = async () => (await getJson<MessagesAnswer>('/messages')).body.messages

/** A club where play is suspended. */
interface SuspendedClub extends NonNullable<ClubMessage['suspended']> {
  readonly club: string
}

interface Messages {
  readonly messages: readonly ClubMessage[]
  readonly suspended: readonly SuspendedClub[]
  /** Adopts a message that this page has stored. */
  readonly put: (message: ClubMessage) => void
}

/** Returns the messages that are shown now, also without a connection, and the clubs where play is suspended. */
export function useMessages(): Messages {
  const { values, put } = useByClub<ClubMessage>(readMessages, 'club:message')
  const now = useNow(values.some(({ until }) => until) ? CHECK_MS : IDLE_MS)
  const suspended = values.flatMap((message) => {
    const since = suspensionOf(message, now)
    return since && message.club !== null ? [{ ...since, club: message.club }] : []
  })
  return { messages: values.filter((message) => isShown(message, now)), suspended, put }
}

interface Props {
  /** Shows only the messages of this club and the messages for all clubs; null shows every message. */
  club: string | null
  className?: string | undefined
  /** Whether the page has another status, which this line must not be taken for. */
  isAside?: boolean
}

/** The club's messages for boards and big screens. */
export function MessageLine({ club, className, isAside = false }: Props) {
  const { messages } = useMessages()
  const shown = messages.filter((message) => club === null || message.club === null || message.club === club)
  return (
    <div {...(isAside ? ASIDE : STATUS)} className={shown.length > 0 ? `${s.line} ${className ?? ''}` : s.none}>
      {shown.map(({ club: own, text }) => (
        <p key={own ?? ''}>{text}</p>
      ))}
    </div>
  )
}

const ASIDE = { 'aria-live': 'polite' } as const
const STATUS = { role: 'status' } as const

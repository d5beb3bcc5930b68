import { isShown } from '../../shared/office/message.ts'
import type { ClubMessage, MessagesAnswer } from '../../shared/office/office-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { useNow } from '../api/use-now.ts'
import s from './message-line.module.css'
import { useByClub } from './use-by-club.ts'

/** Time (ms) between checks of whether a message has ended, and between the same checks if no message has an end. */
const CHECK_MS = 1000
const IDLE_MS = 600_000

const readMessages = async () => (await getJson<MessagesAnswer>('/messages')).body.messages

/** Returns the messages that are shown now, also without a connection. `put` adopts a message that this page has stored. */
export function useMessages(): { messages: readonly ClubMessage[]; put: (message: ClubMessage) => void } {
  const { values, put } = useByClub<ClubMessage>(readMessages, 'club:message')
  const now = useNow(values.some(({ until }) => until) ? CHECK_MS : IDLE_MS)
  return { messages: values.filter((message) => isShown(message, now)), put }
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

import type { MessagesAnswer } from '../../shared/office/office-schemas.ts'
import { getJson } from '../api/get-json.ts'
import s from './message-line.module.css'
import { useByClub } from './use-by-club.ts'

const readMessages = async () => (await getJson<MessagesAnswer>('/messages')).body.messages

/**
 * The club's messages for boards and big screens. @param club shows only the messages of this club and the messages for all
 * clubs; null shows every message
 */
export function MessageLine({ club, className }: { club: string | null; className?: string | undefined }) {
  const messages = useByClub(readMessages, 'club:message').filter(
    (message) => message.text !== '' && (club === null || message.club === null || message.club === club),
  )
  return (
    <div role="status" className={messages.length > 0 ? `${s.line} ${className ?? ''}` : undefined}>
      {messages.map(({ club: own, text }) => (
        <p key={own ?? ''}>{text}</p>
      ))}
    </div>
  )
}
